package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.infra.SynthesisedOffice.KEY;
import static org.deadletteroffice.infra.SynthesisedOffice.SOURCE;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class GrantsTest {

  private static final Set<String> WITHOUT_RESOURCES =
      Set.of(
          "cloudwatch:GetMetricData",
          "cloudwatch:PutMetricData",
          "xray:PutTelemetryRecords",
          "xray:PutTraceSegments");

  private static final String[] EVERY_FUNCTION = {
    "kms:Decrypt",
    "kms:DescribeKey",
    "kms:Encrypt",
    "kms:GenerateDataKey",
    "kms:ReEncryptFrom",
    "kms:ReEncryptTo",
    "logs:CreateLogStream",
    "logs:PutLogEvents",
    "xray:PutTelemetryRecords",
    "xray:PutTraceSegments"
  };

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @Test
  void capture_takes_from_dlqs_and_writes_letters() {
    assertThat(actions(office, "Capture"))
        .containsExactlyInAnyOrderElementsOf(
            and(
                "dynamodb:GetItem",
                "dynamodb:PutItem",
                "dynamodb:UpdateItem",
                "s3:PutObject",
                "s3:PutObjectRetention",
                "sqs:DeleteMessage",
                "sqs:GetQueueAttributes",
                "sqs:ReceiveMessage"));
  }

  @Test
  void replay_sends_nowhere_until_a_source_is_named() {
    List<JsonNode> sending =
        office.statements("ReplayRole/DefaultPolicy").stream()
            .filter(statement -> actionsOf(statement).contains("sqs:SendMessage"))
            .toList();

    assertThat(sending)
        .singleElement()
        .satisfies(
            statement ->
                assertThat(statement.path("Resource").toString())
                    .isEqualTo(
                        "{\"Fn::GetAtt\":[\"%s\",\"Arn\"]}"
                            .formatted(office.logicalId("FailedRuns"))));
  }

  @Test
  void replay_sends_to_named_sources_with_their_keys_and_to_nothing_else() {
    SynthesisedOffice named =
        SynthesisedOffice.with(
            props -> props.sources(List.of(SourceQueue.of(SOURCE).encryptedBy(KEY))));

    assertThat(resources(named, "Replay", "sqs:SendMessage"))
        .contains(SOURCE)
        .hasSize(2)
        .noneMatch(resource -> resource.contains("*"));
    assertThat(resources(named, "Replay", "sqs:ListQueueTags")).containsExactly(SOURCE);
    assertThat(resources(named, "Replay", "kms:GenerateDataKey")).contains(KEY);
  }

  @Test
  void capture_opens_what_was_sealed_with_the_key_of_the_source() {
    SynthesisedOffice named =
        SynthesisedOffice.with(
            props ->
                props
                    .sources(List.of(SourceQueue.of(SOURCE).encryptedBy(KEY)))
                    .adopted(
                        List.of(
                            new AdoptedQueue(SOURCE + "-dlq", KEY + "-dlq", 2, false, List.of()))));

    assertThat(resources(named, "Capture", "kms:Decrypt")).contains(KEY, KEY + "-dlq");
    assertThat(resources(named, "Capture", "kms:GenerateDataKey")).doesNotContain(KEY);
    assertThat(resources(named, "Capture", "sqs:ReceiveMessage")).contains(SOURCE + "-dlq");
  }

  @Test
  void replay_looks_at_source_and_dlq_to_judge_a_silence() {
    SynthesisedOffice named =
        SynthesisedOffice.with(props -> props.sources(List.of(SourceQueue.of(SOURCE))));

    assertThat(String.join(" ", resources(named, "Replay", "sqs:GetQueueAttributes")))
        .contains(
            SOURCE, named.logicalId("DeadLetterQueue"), named.logicalId("DeadLetterFifoQueue"));
    assertThat(resources(named, "Capture", "sqs:ListQueueTags")).containsExactly(SOURCE);
  }

  @Test
  void a_missing_payload_is_told_from_a_forbidden_one() {
    assertThat(resources(office, "Replay", "s3:ListBucket")).hasSize(1);
  }

  @Test
  void measure_sends_canaries_to_the_dlqs_it_is_told_of_and_to_nothing_else() {
    SynthesisedOffice adopting =
        SynthesisedOffice.with(
            props ->
                props.adopted(
                    List.of(new AdoptedQueue(SOURCE + "-dlq", KEY + "-dlq", 2, false, List.of()))));

    assertThat(resources(adopting, "Measure", "sqs:SendMessage"))
        .contains(SOURCE + "-dlq")
        .noneMatch(resource -> resource.contains("*"));
    assertThat(resources(adopting, "Measure", "kms:GenerateDataKey")).contains(KEY + "-dlq");
    assertThat(
            adopting
                .properties("Measure")
                .path("Environment")
                .path("Variables")
                .path("DLO_DEAD_LETTER_QUEUES")
                .toString())
        .contains(
            SOURCE + "-dlq",
            adopting.logicalId("DeadLetterQueue"),
            adopting.logicalId("DeadLetterFifoQueue"));
  }

  @Test
  void metrics_are_published_in_the_offices_namespace_only() {
    assertThat(office.statements("MeasureRole/DefaultPolicy"))
        .filteredOn(statement -> actionsOf(statement).contains("cloudwatch:PutMetricData"))
        .singleElement()
        .satisfies(
            statement ->
                assertThat(statement.path("Condition").toString())
                    .contains("\"cloudwatch:namespace\":\"DeadLetterOffice\""));
  }

  @Test
  void no_function_has_a_wildcard_where_a_resource_can_be_named() {
    Stream.of("Capture", "Replay", "Measure")
        .flatMap(id -> office.statements(id + "Role/DefaultPolicy").stream())
        .forEach(
            statement -> {
              assertThat(actionsOf(statement)).noneMatch(action -> action.contains("*"));
              if (SynthesisedOffice.texts(statement.path("Resource")).contains("*")) {
                assertThat(WITHOUT_RESOURCES).containsAll(actionsOf(statement));
              }
            });
  }

  @Test
  void an_adopted_dlq_is_captured_only_until_replay_is_switched_on() {
    assertThat(sourcesOfAdopted(false)).contains("\"dlo:replay\":\"off\"");
    assertThat(sourcesOfAdopted(true)).doesNotContain("dlo:replay");
  }

  private static String sourcesOfAdopted(boolean replay) {
    return SynthesisedOffice.with(
            props ->
                props.adopted(
                    List.of(
                        new AdoptedQueue(
                            SOURCE + "-dlq", null, 2, replay, List.of(SourceQueue.of(SOURCE))))))
        .properties("Replay")
        .path("Environment")
        .path("Variables")
        .path("DLO_SOURCES")
        .asText();
  }

  private static Set<String> actions(SynthesisedOffice office, String function) {
    return office.statements(function + "Role/DefaultPolicy").stream()
        .flatMap(statement -> actionsOf(statement).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> resources(SynthesisedOffice office, String function, String action) {
    return office.statements(function + "Role/DefaultPolicy").stream()
        .filter(statement -> actionsOf(statement).contains(action))
        .flatMap(statement -> SynthesisedOffice.texts(statement.path("Resource")).stream())
        .toList();
  }

  private static List<String> actionsOf(JsonNode statement) {
    return SynthesisedOffice.texts(statement.path("Action"));
  }

  private static List<String> and(String... actions) {
    return Stream.concat(Stream.of(actions), Stream.of(EVERY_FUNCTION)).toList();
  }
}
