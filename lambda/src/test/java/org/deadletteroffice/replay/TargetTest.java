package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;

import java.time.Duration;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Sent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetTest {

  @Test
  void a_replay_is_judged_after_all_its_receives_and_fifteen_minutes() {
    Sent sent = sent(queue(SOURCE, 30, 4, DLQ, 3), queue(DLQ, 30, 14, null, 0), POLICY);

    assertThat(sent.settleAt()).isEqualTo(NOW.plusSeconds(4 * 30 + 15 * 60));
    assertThat(sent.targetDeadLetterQueue()).isEqualTo(DLQ);
    assertThat(sent.maxReceiveCount()).isEqualTo(3);
  }

  @Test
  void the_deployment_may_say_when_a_replay_is_judged() {
    ReplayPolicy soon =
        new ReplayPolicy(
            3,
            POLICY.backoff(),
            Duration.ofSeconds(5),
            POLICY.quietPeriod(),
            false,
            POLICY.maxAutoAge(),
            POLICY.resolvedRetention(),
            50,
            false);

    Sent sent = sent(queue(SOURCE, 30, 4, DLQ, 3), queue(DLQ, 30, 14, null, 0), soon);

    assertThat(sent.settleAt()).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void evidence_lasts_for_the_shorter_retention_of_a_standard_queue_and_its_dead_letter_queue() {
    Sent shortDlq = sent(queue(SOURCE, 30, 4, DLQ, 3), queue(DLQ, 30, 2, null, 0), POLICY);
    Sent shortSource = sent(queue(SOURCE, 30, 1, DLQ, 3), queue(DLQ, 30, 14, null, 0), POLICY);

    assertThat(shortDlq.evidenceUntil()).isEqualTo(NOW.plus(Duration.ofDays(2)));
    assertThat(shortSource.evidenceUntil()).isEqualTo(NOW.plus(Duration.ofDays(1)));
  }

  @Test
  void the_age_of_a_fifo_message_begins_anew_in_the_dead_letter_queue() {
    Sent sent =
        sent(
            queue(SOURCE + ".fifo", 30, 4, DLQ + ".fifo", 3),
            queue(DLQ + ".fifo", 30, 2, null, 0),
            POLICY);

    assertThat(sent.evidenceUntil()).isEqualTo(NOW.plus(Duration.ofDays(4)));
  }

  @Test
  void no_replay_is_first_judged_after_its_evidence_expired() {
    Sent sent = sent(queue(SOURCE, 43_200, 4, DLQ, 1_000), queue(DLQ, 30, 14, null, 0), POLICY);

    assertThat(sent.settleAt()).isEqualTo(sent.evidenceUntil());
  }

  private static Sent sent(QueueReading queue, QueueReading deadLetterQueue, ReplayPolicy policy) {
    return new Target(queue, deadLetterQueue).sent("m1", NOW, policy);
  }

  private static QueueReading queue(
      String arn, int visibilitySeconds, int days, @Nullable String dlq, int receives) {
    return new QueueReading(
        arn,
        arn.endsWith(".fifo"),
        Duration.ofSeconds(visibilitySeconds),
        Duration.ofDays(days),
        1_048_576,
        dlq,
        receives,
        0,
        0,
        0);
  }
}
