package org.deadletteroffice.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchResponseTest {
  private static final Set<String> BATCH = Set.of("m1", "m2");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "{\"batchItemFailures\":null}",
        "{\"batchItemFailures\":[]}",
        "{\"other\":1}"
      })
  void nothing_reported_means_all_done(String response) {
    assertThat(done(response)).isEqualTo(BATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not json",
        "{\"batchItemFailures\":[{\"itemIdentifier\":\"\"}]}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":null}]}",
        "{\"batchItemFailures\":[{\"itemIdentifer\":\"m1\"}]}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":\"m3\"}]}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":\"m1\"},{\"itemIdentifier\":\"m3\"}]}",
        "{\"batchItemFailures\":[\"m1\"]}"
      })
  void a_response_lambda_cannot_trust_means_none_done(String response) {
    assertThat(done(response)).isEmpty();
  }

  @Test
  void reported_messages_stay() {
    assertThat(done("{\"batchItemFailures\":[{\"itemIdentifier\":\"m1\"}]}")).containsExactly("m2");
  }

  private static Set<String> done(String response) {
    return BatchResponse.done(response.getBytes(StandardCharsets.UTF_8), BATCH);
  }
}
