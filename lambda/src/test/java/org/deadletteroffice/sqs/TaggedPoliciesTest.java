package org.deadletteroffice.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.replay.SettableClock;
import org.deadletteroffice.sqs.SqsStub.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaggedPoliciesTest {

  private static final String QUEUE = "arn:aws:sqs:eu-west-1:111122223333:a-queue";

  private final SqsStub sqs = new SqsStub();
  private final SqsQueues queues = new SqsQueues(sqs::clients);
  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final JournalInMemory journal = new JournalInMemory();
  private final TaggedPolicies policies =
      new TaggedPolicies(settings(Map.of()), queues, journal, clock);

  TaggedPoliciesTest() throws IOException {}

  @AfterEach
  void stop() {
    queues.close();
    sqs.close();
  }

  @Test
  void tags_come_before_the_deployments_word_for_the_queue() {
    tagged(Map.of("dlo:max-replays", "9", "team", "filings"));

    assertThat(policies.policyOf(QUEUE).maxReplays()).isEqualTo(9);
    assertThat(journal.failures()).isEmpty();
  }

  @Test
  void an_unknown_source_follows_the_defaults() {
    assertThat(policies.policyOf(null).maxReplays()).isEqualTo(3);
  }

  @Test
  void a_wrong_tag_is_reported_once_and_the_others_hold() {
    tagged(
        Map.of(
            "dlo:replay", "off",
            "dlo:max-replays", "many",
            "dlo:replay-speed", "9",
            "dlo:backoff-base", "PT2H",
            "dlo:backoff-cap", "PT1H"));

    ReplayPolicy policy = policies.policyOf(QUEUE);
    clock.advance(Duration.ofMinutes(5));
    policies.policyOf(QUEUE);

    assertThat(policy.replayOff()).isTrue();
    assertThat(policy.maxReplays()).isEqualTo(7);
    assertThat(policy.backoff().base()).isEqualTo(Duration.ofMinutes(5));
    assertThat(journal.failures()).hasSize(3);
  }

  @Test
  void a_base_beyond_the_default_cap_is_right_when_its_own_cap_is() {
    tagged(Map.of("dlo:backoff-base", "PT12H", "dlo:backoff-cap", "PT24H"));

    assertThat(policies.policyOf(QUEUE).backoff().base()).isEqualTo(Duration.ofHours(12));
    assertThat(journal.failures()).isEmpty();
  }

  @Test
  void switching_replays_off_shows_within_a_minute_and_costs_one_request_in_between() {
    tagged(Map.of());
    assertThat(policies.policyOf(QUEUE).replayOff()).isFalse();
    tagged(Map.of("dlo:replay", "off"));

    for (int i = 0; i < 59; i++) {
      clock.advance(Duration.ofSeconds(1));
      policies.policyOf(QUEUE);
    }

    assertThat(policies.policyOf(QUEUE).replayOff()).isTrue();
    assertThat(sqs.received("ListQueueTags")).hasSize(2);
  }

  @Test
  void while_tags_cannot_be_read_the_last_known_ones_hold() {
    tagged(Map.of("dlo:replay", "off"));
    policies.policyOf(QUEUE);
    sqs.answer("ListQueueTags", request -> Answer.error(403, "AccessDeniedException"));

    clock.advance(Duration.ofMinutes(5));

    assertThat(policies.policyOf(QUEUE).replayOff()).isTrue();
    assertThat(journal.failures()).hasSize(1);
  }

  @Test
  void where_tags_can_never_be_read_the_deployments_word_holds() {
    sqs.answer("ListQueueTags", request -> Answer.error(403, "AccessDeniedException"));

    assertThat(policies.policyOf(QUEUE).maxReplays()).isEqualTo(7);
  }

  @ParameterizedTest
  @MethodSource("answersThatMayPass")
  void until_the_tags_were_read_once_a_failure_that_may_pass_keeps_replays_off(Answer failure) {
    sqs.answer("ListQueueTags", request -> failure);

    ReplayPolicy unread = policies.policyOf(QUEUE);
    clock.advance(Duration.ofMinutes(1));
    ReplayPolicy stillUnread = policies.policyOf(QUEUE);
    tagged(Map.of());
    clock.advance(Duration.ofMinutes(1));
    ReplayPolicy read = policies.policyOf(QUEUE);

    assertThat(unread.replayOff()).isTrue();
    assertThat(unread.maxReplays()).isEqualTo(7);
    assertThat(stillUnread).isEqualTo(unread);
    assertThat(read.replayOff()).isFalse();
  }

  static Stream<Answer> answersThatMayPass() {
    return Stream.of(
        Answer.error(400, "ThrottlingException"),
        Answer.error(503, "ServiceUnavailable"),
        Answer.none());
  }

  @Test
  void a_refusal_ends_the_waiting_for_tags() {
    sqs.answer("ListQueueTags", request -> Answer.error(503, "ServiceUnavailable"));
    assertThat(policies.policyOf(QUEUE).replayOff()).isTrue();
    sqs.answer("ListQueueTags", request -> Answer.error(403, "AccessDeniedException"));

    clock.advance(Duration.ofMinutes(1));

    assertThat(policies.policyOf(QUEUE).replayOff()).isFalse();
  }

  @Test
  void a_failure_that_may_pass_changes_nothing_about_tags_that_were_refused_or_read() {
    sqs.answer("ListQueueTags", request -> Answer.error(403, "AccessDeniedException"));
    assertThat(policies.policyOf(QUEUE).replayOff()).isFalse();
    sqs.answer("ListQueueTags", request -> Answer.error(503, "ServiceUnavailable"));

    clock.advance(Duration.ofMinutes(1));

    assertThat(policies.policyOf(QUEUE).replayOff()).isFalse();
  }

  @Test
  void a_source_that_the_deployment_does_not_let_be_replayed_is_not_asked_for_tags() {
    TaggedPolicies namedOnly =
        new TaggedPolicies(settings(Map.of("DLO_REPLAY_UNNAMED", "off")), queues, journal, clock);
    tagged(Map.of("dlo:replay", "on"));

    assertThat(namedOnly.policyOf(QUEUE + "-of-nobody").replayOff()).isTrue();
    assertThat(sqs.received("ListQueueTags")).isEmpty();
    assertThat(journal.failures()).isEmpty();
    assertThat(namedOnly.policyOf(QUEUE).replayOff()).isFalse();
  }

  private static Settings settings(Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("DLO_TABLE", "letters");
    environment.put("DLO_PAYLOAD_BUCKET", "payloads");
    environment.put("DLO_SOURCES", "{\"" + QUEUE + "\":{\"dlo:max-replays\":\"7\"}}");
    return Settings.of(environment);
  }

  private void tagged(Map<String, String> tags) {
    sqs.answer("ListQueueTags", request -> Answer.ok(Map.of("Tags", tags)));
  }
}
