package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoredTextTest {

  @Test
  void short_texts_and_none_stay_as_they_are() {
    assertThat(StoredText.cut(null)).isNull();
    assertThat(StoredText.cut("é".repeat(512))).isEqualTo("é".repeat(512));
  }

  @Test
  void long_texts_are_cut_between_characters() {
    assertThat(StoredText.cut("x" + "😀".repeat(300)))
        .isEqualTo("x" + "😀".repeat(255))
        .satisfies(cut -> assertThat(cut.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(1_024));
  }

  @Test
  void broken_surrogates_do_not_stop_it() {
    assertThat(StoredText.cut("\uD83D".repeat(2_000))).hasSizeBetween(1, 1_024);
  }
}
