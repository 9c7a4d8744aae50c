package org.deadletteroffice.replay;

import java.time.Duration;
import java.time.Instant;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Sent;
import org.jspecify.annotations.Nullable;

/**
 * The queue a source's replays go to, and its DLQ, as read in this run.
 *
 * @param deadLetterQueue null when there is none or it cannot be read
 */
record Target(QueueReading queue, @Nullable QueueReading deadLetterQueue) {

  /** Beyond the retries themselves: polling, backlog and clocks. */
  static final Duration SETTLE_MARGIN = Duration.ofMinutes(15);

  /** What is known of a message sent to this queue, with all that settling it will need. */
  Sent sent(String messageId, Instant at, ReplayPolicy policy) {
    Instant evidenceUntil = at.plus(evidenceLasts());
    Instant settleAt = at.plus(policy.settleAfterOverride().orElse(settleWindow()));
    return new Sent(
        at,
        messageId,
        queue.arn(),
        queue.deadLetterQueueArn(),
        queue.visibilityTimeout(),
        queue.maxReceiveCount(),
        settleAt.isAfter(evidenceUntil) ? evidenceUntil : settleAt,
        evidenceUntil);
  }

  private Duration settleWindow() {
    return queue.visibilityTimeout().multipliedBy(queue.maxReceiveCount() + 1L).plus(SETTLE_MARGIN);
  }

  /**
   * A standard queue's message keeps its age when it moves to the DLQ, so the shorter retention
   * counts; a FIFO queue's begins anew there.
   */
  private Duration evidenceLasts() {
    if (queue.fifo() || deadLetterQueue == null) {
      return queue.retention();
    }
    return queue.retention().compareTo(deadLetterQueue.retention()) < 0
        ? queue.retention()
        : deadLetterQueue.retention();
  }
}
