package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.infra.SynthesisedOffice.KEY;
import static org.deadletteroffice.infra.SynthesisedOffice.SOURCE;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.services.lambda.Code;

final class OfficeContextTest {

  private final Code code = SynthesisedOffice.code();

  @Test
  void without_any_context_everything_has_a_default() {
    DeadLetterOfficeProps props = OfficeContext.read(Map.of(), code);

    assertThat(props).isEqualTo(DeadLetterOfficeProps.builder(code).build());
  }

  @Test
  void the_context_that_comes_with_the_project_is_the_default() throws IOException {
    DeadLetterOfficeProps props = OfficeContext.read(CdkJson.context(Path.of("cdk.json")), code);

    assertThat(props).isEqualTo(DeadLetterOfficeProps.builder(code).build());
  }

  @Test
  void an_office_is_described_by_its_context() {
    DeadLetterOfficeProps props =
        OfficeContext.read(
            Map.of(
                "dlo:office", "payments",
                "dlo:alarm-email", "on-call@example.com",
                "dlo:sources", Map.of(SOURCE, Map.of("key", KEY, "dlo:max-replays", 5)),
                "dlo:adopt",
                    Map.of(
                        SOURCE + "-dlq",
                        Map.of("concurrency", 4, "replay", "on", "sources", Map.of())),
                "dlo:settings", Map.of("DLO_REPLAY_RATE", "5"),
                "dlo:thresholds", Map.of("oldest-age", "PT2H", "depth", 7)),
            code);

    assertThat(props.office()).isEqualTo("payments");
    assertThat(props.alarmEmail()).isEqualTo("on-call@example.com");
    assertThat(props.sources())
        .containsExactly(
            SourceQueue.of(SOURCE).encryptedBy(KEY).tagged(Map.of("dlo:max-replays", "5")));
    assertThat(props.adopted())
        .containsExactly(new AdoptedQueue(SOURCE + "-dlq", null, 4, true, List.of()));
    assertThat(props.settings()).containsExactly(Map.entry("DLO_REPLAY_RATE", "5"));
    assertThat(props.thresholds().oldestAge()).isEqualTo(Duration.ofHours(2));
    assertThat(props.thresholds().depth()).isEqualTo(7);
    assertThat(props.thresholds().growth()).isEqualTo(AlarmThresholds.DEFAULT.growth());
  }

  @Test
  void the_command_line_gives_objects_as_text() {
    DeadLetterOfficeProps props =
        OfficeContext.read(Map.of("dlo:sources", "{\"%s\": {}}".formatted(SOURCE)), code);

    assertThat(props.sources()).containsExactly(SourceQueue.of(SOURCE));
  }

  @Test
  void wrong_context_is_one_message_that_lists_every_problem() {
    Map<String, Object> wrong =
        Map.of(
            "dlo:ofice", "payments",
            "dlo:office", "two words",
            "dlo:sources", Map.of("orders", Map.of("keys", KEY), SOURCE, Map.of("key", "mine")),
            "dlo:adopt", Map.of(SOURCE + "-dlq", Map.of("concurrency", 300, "replay", "yes")),
            "dlo:page-topic", "on-call",
            "dlo:settings", Map.of("DLO_MAX_REPLAYS", "many"),
            "dlo:thresholds", Map.of("oldest-age", "a day"));

    assertThatThrownBy(() -> OfficeContext.read(wrong, code))
        .isInstanceOf(WrongContextException.class)
        .hasMessageContainingAll(
            "dlo:ofice is unknown",
            "dlo:office must be letters, digits and hyphens",
            "dlo:sources.orders must be a queue ARN",
            "dlo:sources.orders.keys is unknown",
            "dlo:sources." + SOURCE + ".key must be a key ARN",
            "concurrency must be a number from 2 to 25, not 300",
            "replay must be on or off",
            "dlo:page-topic must be a topic ARN",
            "DLO_MAX_REPLAYS",
            "dlo:thresholds.oldest-age must be a duration");
  }

  @Test
  void text_that_is_no_json_is_a_problem_and_not_a_crash() {
    assertThatThrownBy(() -> OfficeContext.read(Map.of("dlo:sources", "{\"arn"), code))
        .isInstanceOf(WrongContextException.class)
        .hasMessageContaining("dlo:sources is not valid JSON");
  }

  @Test
  void what_the_stack_decides_cannot_be_set() {
    Map<String, Object> wrong = Map.of("dlo:settings", Map.of("DLO_TABLE", "mine"));

    assertThatThrownBy(() -> OfficeContext.read(wrong, code))
        .hasMessageContaining("the stack sets these itself");
  }

  @Test
  void more_sources_than_lambda_has_room_for_are_refused_before_deployment() {
    Map<String, Object> sources = new java.util.TreeMap<>();
    for (int i = 0; i < 100; i++) {
      sources.put(SOURCE + i, Map.of());
    }

    assertThatThrownBy(() -> OfficeContext.read(Map.of("dlo:sources", sources), code))
        .hasMessageContaining("Lambda has room for 3400");
  }
}
