package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KnownMessagesTest {

  @Test
  void the_latest_256_are_remembered_and_no_more() {
    KnownMessages known = KnownMessages.NONE;
    for (int i = 0; i < 300; i++) {
      known = known.with("message-" + i);
    }

    assertThat(known.toBytes()).hasSize(256 * 8);
    assertThat(known.contains("message-43")).isFalse();
    assertThat(known.contains("message-44")).isTrue();
    assertThat(known.contains("message-299")).isTrue();
  }

  @Test
  void what_was_stored_is_remembered_again() {
    KnownMessages known = KnownMessages.NONE.with("a").with("b");

    assertThat(KnownMessages.ofBytes(known.toBytes())).isEqualTo(known);
    assertThat(KnownMessages.ofBytes(known.toBytes()).contains("b")).isTrue();
  }

  @Test
  void a_stored_form_of_another_width_is_refused() {
    assertThatThrownBy(() -> KnownMessages.ofBytes(new byte[9])).hasMessageContaining("9 bytes");
  }
}
