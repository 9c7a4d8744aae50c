package org.deadletteroffice.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.Backoff;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  private static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders";
  private static final String OTHER = "arn:aws:sqs:eu-west-1:111122223333:orders-repaired";
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:orders-dlq";
  private static final String DRIVER =
      "arn:aws:lambda:eu-west-1:111122223333:function:retrieval-driver:live";

  private final Map<String, String> environment =
      new HashMap<>(Map.of("DLO_TABLE", "letters", "DLO_PAYLOAD_BUCKET", "payloads"));

  @Test
  void two_names_are_enough() {
    Settings settings = Settings.of(environment);

    assertThat(settings)
        .isEqualTo(
            new Settings(
                "letters",
                "payloads",
                "default",
                new ReplayPolicy(
                    3,
                    new Backoff(Duration.ofMinutes(5), Duration.ofHours(6)),
                    null,
                    Duration.ofMinutes(3),
                    false,
                    Duration.ofDays(7),
                    Duration.ofDays(30),
                    50,
                    false),
                Map.of()));
  }

  @Test
  void every_variable_is_read() {
    environment.putAll(
        Map.of(
            "DLO_OFFICE", "filings",
            "DLO_MAX_REPLAYS", "0",
            "DLO_BACKOFF_BASE", "PT0.001S",
            "DLO_BACKOFF_CAP", "PT1M",
            "DLO_SETTLE_AFTER", "PT30M",
            "DLO_QUIET_PERIOD", "PT4M",
            "DLO_CONFIRMATION", "required",
            "DLO_MAX_AUTO_AGE", "P3650D",
            "DLO_RESOLVED_RETENTION", "P29D",
            "DLO_REPLAY_RATE", "7"));

    Settings settings = Settings.of(environment);

    assertThat(settings.office()).isEqualTo("filings");
    assertThat(settings.policy())
        .isEqualTo(
            new ReplayPolicy(
                0,
                new Backoff(Duration.ofMillis(1), Duration.ofMinutes(1)),
                Duration.ofMinutes(30),
                Duration.ofMinutes(4),
                true,
                Duration.ofDays(3650),
                Duration.ofDays(29),
                7,
                false));
  }

  @Test
  void what_is_not_the_offices_is_ignored_and_blank_is_unset() {
    environment.put("PATH", "/bin");
    environment.put("DLO_OFFICE", " ");

    assertThat(Settings.of(environment).office()).isEqualTo("default");
  }

  @Test
  void every_problem_is_said_at_once() {
    assertThatThrownBy(
            () ->
                Settings.of(
                    Map.of(
                        "DLO_TABLE", "letters",
                        "DLO_MAX_REPLAY", "3",
                        "DLO_MAX_REPLAYS", "101",
                        "DLO_BACKOFF_BASE", "5m",
                        "DLO_CONFIRMATION", "maybe",
                        "DLO_RESOLVED_RETENTION", "P28D",
                        "DLO_SOURCES", "[]")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the settings cannot be used: DLO_MAX_REPLAY is no setting;"
                + " DLO_PAYLOAD_BUCKET is required;"
                + " DLO_BACKOFF_BASE must be an ISO-8601 duration from PT0.001S to PT876000H, got 5m;"
                + " DLO_MAX_REPLAYS must be a whole number from 0 to 100, got 101;"
                + " DLO_CONFIRMATION must be required or silence, got maybe;"
                + " DLO_RESOLVED_RETENTION must be an ISO-8601 duration from PT696H to PT876000H,"
                + " got P28D;"
                + " DLO_SOURCES must be a JSON object by source queue ARN");
  }

  @ParameterizedTest
  @CsvSource({
    "DLO_MAX_REPLAYS, -1",
    "DLO_MAX_REPLAYS, 1.5",
    "DLO_REPLAY_RATE, 0",
    "DLO_BACKOFF_BASE, PT0S",
    "DLO_BACKOFF_BASE, PT7H",
    "DLO_BACKOFF_CAP, PT1M",
    "DLO_SETTLE_AFTER, P15D",
    "DLO_QUIET_PERIOD, PT0S",
    "DLO_MAX_AUTO_AGE, -P1D",
    "DLO_REPLAY_UNNAMED, no",
    "DLO_SOURCES, {"
  })
  void a_value_out_of_range_is_refused(String name, String value) {
    environment.put(name, value);

    assertThatThrownBy(() -> Settings.of(environment)).isInstanceOf(ConfigurationException.class);
  }

  @Test
  void the_deployment_names_targets_drivers_and_dead_letter_queues() {
    String driven = SOURCE + "-driven";
    environment.put(
        "DLO_SOURCES",
        """
        {"%s": {"replay_to": "%s", "dead_letter_queue": "%s", "dlo:max-replays": 7},
         "%s": {"driver": "%s", "dlo:replay": "off"}}
        """
            .formatted(SOURCE, OTHER, DLQ, driven, DRIVER));

    Settings settings = Settings.of(environment);

    assertThat(settings.replayTarget(SOURCE)).isEqualTo(OTHER);
    assertThat(settings.replayTarget(driven)).isEqualTo(driven);
    assertThat(settings.replayTarget(OTHER)).isEqualTo(OTHER);
    assertThat(settings.source(driven).replayDriver()).contains(DRIVER);
    assertThat(settings.source(SOURCE).replayDriver()).isEmpty();
    assertThat(settings.policyOf(SOURCE).maxReplays()).isEqualTo(7);
    assertThat(settings.policyOf(driven).replayOff()).isTrue();
    assertThat(settings.policyOf(OTHER)).isEqualTo(settings.policy());
    assertThat(settings.onlySourceOf(DLQ)).contains(SOURCE);
    assertThat(settings.onlySourceOf(OTHER)).isEmpty();
  }

  @Test
  void a_dead_letter_queue_of_two_sources_has_no_only_one() {
    environment.put(
        "DLO_SOURCES",
        """
        {"%s": {"dead_letter_queue": "%s"}, "%s": {"dead_letter_queue": "%s"}}
        """
            .formatted(SOURCE, DLQ, OTHER, DLQ));

    assertThat(Settings.of(environment).onlySourceOf(DLQ)).isEmpty();
  }

  @Test
  void every_problem_of_the_sources_is_said() {
    environment.put(
        "DLO_SOURCES",
        """
        {"orders": {},
         "%1$s": {"replay_to": "%2$s.fifo", "driver": "%3$s", "retries": 3,
                  "dlo:max-replays": "many", "dlo:replay": true},
         "%2$s": []}
        """
            .formatted(SOURCE, OTHER, DRIVER));

    assertThatThrownBy(() -> Settings.of(environment))
        .hasMessageContaining("a source that is no queue's ARN: orders")
        .hasMessageContaining("must be FIFO if and only if it is")
        .hasMessageContaining("both replay_to and driver")
        .hasMessageContaining("unknown member retries")
        .hasMessageContaining("dlo:max-replays must be a whole number from 0 to 100, got many")
        .hasMessageContaining("dlo:replay of " + SOURCE + " must be a text")
        .hasMessageContaining("must hold an object for " + OTHER);
  }

  @Test
  void a_source_named_twice_is_refused() {
    environment.put("DLO_SOURCES", "{\"%1$s\": {}, \"%1$s\": {}}".formatted(SOURCE));

    assertThatThrownBy(() -> Settings.of(environment)).hasMessageContaining("Duplicate field");
  }

  @Test
  void a_queues_own_tags_come_before_the_deployments_word_for_it() {
    environment.put("DLO_MAX_REPLAYS", "4");
    environment.put(
        "DLO_SOURCES",
        """
        {"%s": {"dlo:max-replays": "5", "dlo:replay-rate": "9", "dlo:settle-after": "PT1H"}}
        """
            .formatted(SOURCE));

    ReplayPolicy policy =
        Settings.of(environment)
            .policyOf(
                SOURCE,
                Map.of(
                    "team", "filings",
                    "dlo:max-replays", "6",
                    "dlo:backoff-base", "PT1M",
                    "dlo:backoff-cap", "PT2M",
                    "dlo:confirmation", "required",
                    "dlo:replay", "off"));

    assertThat(policy)
        .isEqualTo(
            new ReplayPolicy(
                6,
                new Backoff(Duration.ofMinutes(1), Duration.ofMinutes(2)),
                Duration.ofHours(1),
                Duration.ofMinutes(3),
                true,
                Duration.ofDays(7),
                Duration.ofDays(30),
                9,
                true));
  }

  @Test
  void off_from_either_side_is_off() {
    environment.put("DLO_SOURCES", "{\"%s\": {\"dlo:replay\": \"off\"}}".formatted(SOURCE));
    Settings settings = Settings.of(environment);

    assertThat(settings.policyOf(SOURCE, Map.of("dlo:replay", "on")).replayOff()).isTrue();
    assertThat(settings.policyOf(SOURCE, Map.of()).replayOff()).isTrue();
    assertThat(settings.policyOf(OTHER, Map.of("dlo:replay", "off")).replayOff()).isTrue();
    assertThat(settings.policyOf(OTHER, Map.of("dlo:replay", "on")).replayOff()).isFalse();
  }

  @Test
  void sources_that_are_not_named_are_replayed_unless_the_deployment_says_off() {
    environment.put("DLO_SOURCES", "{\"%s\": {}}".formatted(SOURCE));
    assertThat(Settings.of(environment).policyOf(OTHER).replayOff()).isFalse();
    environment.put("DLO_REPLAY_UNNAMED", "off");

    Settings settings = Settings.of(environment);

    assertThat(settings.policyOf(SOURCE).replayOff()).isFalse();
    assertThat(settings.policyOf(SOURCE, Map.of()).replayOff()).isFalse();
    assertThat(settings.policyOf(OTHER)).isEqualTo(settings.policy().withReplayOff());
    assertThat(settings.policyOf(OTHER, Map.of("dlo:replay", "on")).replayOff()).isTrue();
  }

  @Test
  void a_wrong_tag_is_not_guessed_at() {
    Settings settings = Settings.of(environment);

    assertThatThrownBy(
            () -> settings.policyOf(SOURCE, Map.of("dlo:replay", "of", "dlo:replay-to", OTHER)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the tags of %s cannot be used: dlo:replay-to is no tag of the office;"
                + " dlo:replay must be off or on, got of",
            SOURCE);
  }
}
