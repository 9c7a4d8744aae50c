package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every payload store keeps to. */
public abstract class PayloadStoreContract {

  protected abstract PayloadStore payloads();

  @Test
  void bytes_come_back_as_they_were_kept() {
    byte[] bytes = new byte[1_048_576];
    new Random(1).nextBytes(bytes);

    String location = payloads().keep(SourceDigest.of(bytes), bytes);

    assertThat(payloads().fetch(location)).isEqualTo(bytes);
  }

  @Test
  void an_empty_body_comes_back_empty() {
    String location = payloads().keep(SourceDigest.of(new byte[0]), new byte[0]);

    assertThat(payloads().fetch(location)).isEmpty();
  }

  @Test
  void a_location_is_known_before_anything_is_kept() {
    byte[] bytes = "known before".getBytes(UTF_8);
    SourceDigest digest = SourceDigest.of(bytes);

    assertThat(payloads().locationOf(digest))
        .startsWith("s3://")
        .endsWith("/payloads/" + digest)
        .isEqualTo(payloads().keep(digest, bytes));
  }

  @Test
  void keeping_the_same_bytes_again_is_harmless() {
    byte[] bytes = "twice".getBytes(UTF_8);
    String location = payloads().keep(SourceDigest.of(bytes), bytes);

    assertThat(payloads().keep(SourceDigest.of(bytes), bytes)).isEqualTo(location);
    assertThat(payloads().fetch(location)).isEqualTo(bytes);
  }

  @Test
  void what_is_kept_is_never_overwritten() {
    byte[] bytes = "the first".getBytes(UTF_8);
    SourceDigest digest = SourceDigest.of(bytes);
    String location = payloads().keep(digest, bytes);

    payloads().keep(digest, "another".getBytes(UTF_8));

    assertThat(payloads().fetch(location)).isEqualTo(bytes);
  }

  @Test
  void a_missing_object_is_said_to_be_missing() {
    String nowhere = payloads().locationOf(SourceDigest.of("never kept"));

    assertThatThrownBy(() -> payloads().fetch(nowhere))
        .isInstanceOfSatisfying(
            PayloadMissingException.class, missing -> assertThat(missing.retryHelps()).isFalse())
        .hasMessageContaining(nowhere);
  }
}
