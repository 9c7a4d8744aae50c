package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.junit.jupiter.api.Test;

final class AlarmsTest {

  private static final Pattern DESCRIPTION =
      Pattern.compile("(PAGE|TICKET): .+\\. What to do: docs/runbook\\.md#([a-z-]+)");

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();
  private final List<JsonNode> alarms =
      Stream.concat(
              office.ofType("AWS::CloudWatch::Alarm").stream(),
              office.ofType("AWS::CloudWatch::CompositeAlarm").stream())
          .toList();

  @Test
  void every_alarm_says_in_words_what_it_means_and_where_to_read_on() {
    assertThat(alarms)
        .hasSizeGreaterThan(20)
        .allSatisfy(
            alarm ->
                assertThat(description(alarm))
                    .as(SynthesisedOffice.pathOf(alarm))
                    .matches(DESCRIPTION));
  }

  @Test
  void alarms_point_to_where_the_runbook_can_be_read() {
    SynthesisedOffice linked =
        SynthesisedOffice.with(props -> props.runbook("https://wiki.example/dlo/runbook"));

    assertThat(description(linked.resource("LossNear")))
        .endsWith(" What to do: https://wiki.example/dlo/runbook#loss-near");
  }

  @Test
  void every_alarm_tells_the_topic_of_its_severity_when_it_sounds_and_when_it_ends() {
    assertThat(alarms)
        .allSatisfy(
            alarm -> {
              String topic =
                  office.logicalId(
                      description(alarm).startsWith("PAGE") ? "PageTopic" : "TicketTopic");
              JsonNode properties = alarm.path("Properties");
              assertThat(properties.path("AlarmActions").toString()).contains(topic);
              assertThat(properties.path("OKActions").toString()).contains(topic);
            });
  }

  @Test
  void every_section_exists_in_the_runbook_and_says_what_happened_what_it_means_what_to_do()
      throws IOException {
    String runbook = Files.readString(Path.of("..", "docs", "runbook.md"));

    assertThat(alarms.stream().map(AlarmsTest::section).distinct())
        .allSatisfy(
            section -> {
              String heading = "\n## " + section.replace('-', ' ');
              int start = runbook.toLowerCase(Locale.ROOT).indexOf(heading);
              assertThat(start).as(section).isNotNegative();
              int end = runbook.indexOf("\n## ", start + heading.length());
              assertThat(runbook.substring(start, end < 0 ? runbook.length() : end))
                  .as(section)
                  .contains("**What happened.**", "**What it means.**", "**What to do.**");
            });
  }

  @Test
  void the_runbook_says_of_each_alarm_how_missing_data_counts() throws IOException {
    String runbook = Files.readString(Path.of("..", "docs", "runbook.md"));

    assertThat(office.ofType("AWS::CloudWatch::Alarm"))
        .allSatisfy(
            alarm ->
                assertThat(runbook)
                    .containsPattern(
                        "\\| `%s` \\| (page|ticket) \\| .* \\| %s: "
                            .formatted(
                                name(alarm),
                                alarm.path("Properties").path("TreatMissingData").asText())));
  }

  @Test
  void the_offices_metrics_are_alarmed_and_shown_only_if_somebody_publishes_them() {
    String everything = office.json().toString();
    Set<String> published =
        Arrays.stream(MetricName.values())
            .map(MetricName::wireName)
            .collect(Collectors.toCollection(HashSet::new));

    Set<String> watched =
        alarms.stream()
            .flatMap(alarm -> metrics(alarm.path("Properties")))
            .filter(metric -> metric.path("Namespace").asText().equals(MetricName.NAMESPACE))
            .map(metric -> metric.path("MetricName").asText())
            .collect(Collectors.toSet());

    assertThat(everything).contains("DepthTotal");
    assertThat(watched).isNotEmpty();
    assertThat(published).containsAll(watched);
  }

  @Test
  void metrics_of_the_office_are_of_this_office() {
    SynthesisedOffice payments = SynthesisedOffice.with(props -> props.office("payments"));

    assertThat(payments.properties("BacklogOld").path("Dimensions"))
        .singleElement()
        .satisfies(
            dimension ->
                assertThat(dimension.toString())
                    .isEqualTo(
                        "{\"Name\":\"%s\",\"Value\":\"payments\"}"
                            .formatted(MetricDimension.OFFICE.wireName())));
  }

  @Test
  void depth_and_age_together_page_although_neither_does_alone() {
    assertThat(description(office.resource("BacklogOld"))).startsWith("TICKET");
    assertThat(description(office.resource("BacklogDeep"))).startsWith("TICKET");
    assertThat(description(office.resource("RemediationStalled"))).startsWith("PAGE");
    assertThat(office.properties("RemediationStalled").path("AlarmRule").toString())
        .contains(office.logicalId("BacklogOld"), " AND ", office.logicalId("BacklogDeep"));
  }

  @Test
  void silence_of_what_must_always_speak_is_an_alarm() {
    assertThat(List.of("ReplayNotRunning", "MeasureNotRunning", "MeasureSilent"))
        .allSatisfy(
            id ->
                assertThat(office.properties(id).path("TreatMissingData").asText())
                    .isEqualTo("breaching"));
  }

  @Test
  void every_queue_that_holds_messages_for_people_is_watched() {
    Predicate<JsonNode> ofQueues = metric -> metric.path("Namespace").asText().equals("AWS/SQS");
    String watched =
        alarms.stream()
            .flatMap(alarm -> metrics(alarm.path("Properties")))
            .filter(ofQueues)
            .map(JsonNode::toString)
            .collect(Collectors.joining());

    assertThat(office.ofType("AWS::SQS::Queue"))
        .allSatisfy(queue -> assertThat(watched).contains(logicalIdOf(queue)));
  }

  @Test
  void an_adopted_dlq_is_watched_as_the_offices_own() {
    SynthesisedOffice adopting =
        SynthesisedOffice.with(
            props ->
                props.adopted(
                    List.of(
                        new AdoptedQueue(SynthesisedOffice.SOURCE, null, 2, false, List.of()))));

    assertThat(adopting.properties("Adopted1Behind").path("Dimensions").path(0).toString())
        .isEqualTo("{\"Name\":\"QueueName\",\"Value\":\"orders\"}");
    assertThat(
            adopting
                .json()
                .path("Conditions")
                .path(adopting.resource("Adopted1Behind").path("Condition").asText())
                .toString())
        .as("the metrics of another account's queue are not here")
        .isEqualTo("{\"Fn::Equals\":[{\"Ref\":\"AWS::AccountId\"},\"111122223333\"]}");
    assertThat(adopting.resource("CaptureBehind").has("Condition")).isFalse();
  }

  @Test
  void messages_that_capture_takes_and_leaves_page_although_their_age_is_not_told() {
    JsonNode failing = office.properties("CaptureFailing");

    assertThat(description(office.resource("CaptureFailing"))).startsWith("PAGE");
    assertThat(failing.path("EvaluationPeriods").asInt()).isEqualTo(6);
    assertThat(failing.path("Metrics").toString())
        .contains("FILL(left, 0) + FILL(errors, 0)", "ArrivalsReportedBack", "\"Errors\"");
  }

  private String logicalIdOf(JsonNode resource) {
    return office.logicalId(name(resource));
  }

  private static String name(JsonNode resource) {
    String path = SynthesisedOffice.pathOf(resource);
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static Stream<JsonNode> metrics(JsonNode alarm) {
    List<JsonNode> metrics = alarm.findParents("MetricName");
    return metrics.stream();
  }

  private static String description(JsonNode alarm) {
    return alarm.path("Properties").path("AlarmDescription").asText();
  }

  private static String section(JsonNode alarm) {
    return description(alarm).replaceFirst(".*#", "");
  }
}
