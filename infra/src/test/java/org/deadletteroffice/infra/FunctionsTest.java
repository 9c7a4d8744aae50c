package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.deadletteroffice.config.EnvironmentKey;
import org.deadletteroffice.config.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FunctionsTest {

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void a_function_runs_published_versions_behind_an_alias(String id) {
    JsonNode function = office.properties(id);

    assertThat(function.path("Runtime").asText()).isEqualTo("java25");
    assertThat(function.path("Architectures").path(0).asText()).isEqualTo("arm64");
    assertThat(function.path("SnapStart").path("ApplyOn").asText()).isEqualTo("PublishedVersions");
    assertThat(function.path("TracingConfig").path("Mode").asText()).isEqualTo("Active");
    assertThat(office.properties(id + "Live").path("FunctionVersion").toString())
        .contains(office.logicalId(id + "/CurrentVersion"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void it_has_twice_the_memory_that_its_largest_work_was_measured_to_need(String id)
      throws IOException {
    Matcher measured =
        Pattern.compile(
                "(?m)^\\| " + id.toLowerCase(Locale.ROOT) + " \\| .+ \\| (\\d+) \\| (\\d+) \\|$")
            .matcher(Files.readString(Path.of("..", "docs", "deploying.md")));
    assertThat(measured.find()).isTrue();

    int megabytes = office.properties(id).path("MemorySize").asInt();

    assertThat(megabytes).isEqualTo(Integer.parseInt(measured.group(2)));
    assertThat(megabytes).isGreaterThanOrEqualTo(2 * Integer.parseInt(measured.group(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void its_handler_is_a_class_that_exists(String id) throws ClassNotFoundException {
    String handler = office.properties(id).path("Handler").asText();

    assertThat(Class.forName(handler)).hasPublicMethods("handleRequest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void its_logs_are_encrypted_kept_for_three_months_and_survive_the_stack(String id) {
    JsonNode logs = office.properties(id + "Logs");

    assertThat(logs.path("RetentionInDays").asInt()).isEqualTo(90);
    assertThat(logs.path("KmsKeyId").toString()).contains(office.logicalId("Key"));
    assertThat(office.resource(id + "Logs").path("DeletionPolicy").asText()).isEqualTo("Retain");
    assertThat(office.properties(id).path("LoggingConfig").path("LogGroup").toString())
        .contains(office.logicalId(id + "Logs"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void its_environment_has_only_what_the_settings_read(String id) {
    Set<String> variables =
        office.properties(id).path("Environment").path("Variables").properties().stream()
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());

    assertThat(Arrays.stream(EnvironmentKey.values()).map(Enum::name)).containsAll(variables);
    assertThat(variables).contains("DLO_TABLE", "DLO_PAYLOAD_BUCKET", "DLO_OFFICE", "DLO_SOURCES");
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "DLO_TABLE",
        "DLO_PAYLOAD_BUCKET",
        "DLO_OFFICE",
        "DLO_SOURCES",
        "DLO_DEAD_LETTER_QUEUES"
      })
  void every_other_setting_can_be_given_in_the_context(EnvironmentKey key) {
    String value = key.defaultText().orElse("PT1H");

    DeadLetterOfficeProps props =
        DeadLetterOfficeProps.builder(SynthesisedOffice.code())
            .settings(Map.of(key.name(), value))
            .build();

    assertThat(FunctionSettings.of(props, "table", "bucket")).containsEntry(key.name(), value);
    assertThat(FunctionSettings.problemsWith(props)).isEmpty();
  }

  @Test
  void sources_that_nobody_named_wait_while_an_adopted_dlq_does() {
    assertThat(replayUnnamed(List.of(), Map.of())).isNull();
    assertThat(replayUnnamed(List.of(adopted(true)), Map.of())).isNull();
    assertThat(replayUnnamed(List.of(adopted(true), adopted(false)), Map.of())).isEqualTo("off");
    assertThat(replayUnnamed(List.of(adopted(false)), Map.of("DLO_REPLAY_UNNAMED", "on")))
        .isEqualTo("on");
  }

  private static AdoptedQueue adopted(boolean replay) {
    return new AdoptedQueue(
        SynthesisedOffice.SOURCE + "-dlq-" + replay, null, 2, replay, List.of());
  }

  private static @Nullable String replayUnnamed(
      List<AdoptedQueue> adopted, Map<String, String> settings) {
    DeadLetterOfficeProps props =
        DeadLetterOfficeProps.builder(SynthesisedOffice.code())
            .adopted(adopted)
            .settings(settings)
            .build();
    assertThat(FunctionSettings.problemsWith(props)).isEmpty();
    return FunctionSettings.of(props, "table", "bucket").get("DLO_REPLAY_UNNAMED");
  }

  @Test
  void what_the_functions_get_is_read_back_as_it_was_meant() {
    SourceQueue orders =
        new SourceQueue(
            SynthesisedOffice.SOURCE,
            SynthesisedOffice.KEY,
            SynthesisedOffice.SOURCE + "-retry",
            null,
            null,
            Map.of("dlo:max-replays", "7"));
    DeadLetterOfficeProps props =
        DeadLetterOfficeProps.builder(SynthesisedOffice.code())
            .office("payments")
            .sources(List.of(orders))
            .settings(Map.of("DLO_REPLAY_RATE", "5"))
            .build();

    Settings settings = Settings.of(FunctionSettings.of(props, "letters", "payloads"));

    assertThat(settings.table()).isEqualTo("letters");
    assertThat(settings.office()).isEqualTo("payments");
    assertThat(settings.policy().replayRate()).isEqualTo(5);
    assertThat(settings.replayTarget(SynthesisedOffice.SOURCE))
        .isEqualTo(SynthesisedOffice.SOURCE + "-retry");
    assertThat(settings.policyOf(SynthesisedOffice.SOURCE).maxReplays()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Replay", "Measure"})
  void a_scheduled_function_runs_every_minute_and_is_never_retried(String id) {
    JsonNode schedule = office.properties(id + "EveryMinute");
    JsonNode target = schedule.path("Target");
    JsonNode asynchronous = office.properties(id + "NeverRetried");

    assertThat(schedule.path("ScheduleExpression").asText()).isEqualTo("rate(1 minute)");
    assertThat(schedule.path("FlexibleTimeWindow").path("Mode").asText()).isEqualTo("OFF");
    assertThat(target.path("Arn").path("Ref").asText()).isEqualTo(office.logicalId(id + "Live"));
    assertThat(target.path("RetryPolicy").toString())
        .isEqualTo("{\"MaximumEventAgeInSeconds\":60,\"MaximumRetryAttempts\":0}");
    assertThat(target.path("DeadLetterConfig").toString())
        .contains(office.logicalId("UndeliveredRuns"));
    assertThat(asynchronous.path("Qualifier").asText()).isEqualTo("live");
    assertThat(asynchronous.path("MaximumRetryAttempts").asInt(-1)).isZero();
    assertThat(asynchronous.path("MaximumEventAgeInSeconds").asInt()).isEqualTo(60);
    assertThat(asynchronous.path("DestinationConfig").path("OnFailure").toString())
        .contains(office.logicalId("FailedRuns"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Capture", "Replay", "Measure"})
  void a_bad_version_is_taken_back_by_its_alarm(String id) {
    JsonNode release = office.properties(id + "Release");

    assertThat(release.path("AlarmConfiguration").toString())
        .contains("\"Enabled\":true", office.logicalId(id + "NewVersionFailing"));
    assertThat(office.properties(id + "NewVersionFailing").path("Dimensions").toString())
        .as("a version that fails already does not stop the one that mends it")
        .contains("ExecutedVersion", office.logicalId(id + "/CurrentVersion"));
    assertThat(SynthesisedOffice.texts(release.path("AutoRollbackConfiguration").path("Events")))
        .contains("DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_FAILURE");
    assertThat(office.resource(id + "Live").path("UpdatePolicy").toString())
        .contains("CodeDeployLambdaAliasUpdate");
  }
}
