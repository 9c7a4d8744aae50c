package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was read about a replay's target: after the letter, first the queue, then its DLQ, so that a
 * message moving from one to the other is seen at least once.
 *
 * @param guarded whether the target's redrive policy points to a DLQ that this office captures
 * @param sourceEmpty whether visible, in-flight and delayed messages of the target are all 0
 * @param deadLetterQueueEmpty the same of its DLQ
 * @param ages the age readings of a target that is never empty; null when not read or missing
 */
public record Evidence(
    boolean guarded, boolean sourceEmpty, boolean deadLetterQueueEmpty, @Nullable Ages ages) {

  /**
   * Ages of the oldest message in the target.
   *
   * @param oldest now
   * @param largestSinceSent the largest reading since the replay was sent, with no datapoint
   *     missing
   */
  public record Ages(Duration oldest, Duration largestSinceSent) {}

  /** Whether the replay can be in neither queue any more. */
  boolean isSilentAbout(Sent sent, Instant now) {
    return guarded && deadLetterQueueEmpty && (sourceEmpty || hasOutlived(sent, now));
  }

  /** Whether everything now in the busy target is younger than the replay and its retries. */
  private boolean hasOutlived(Sent sent, Instant now) {
    if (ages == null) {
      return false;
    }
    Instant oldestSentAt = now.minus(ages.oldest());
    Instant retriesOver =
        sent.at()
            .plus(sent.visibilityTimeout().multipliedBy(sent.maxReceiveCount()))
            .plus(ages.largestSinceSent().multipliedBy(sent.maxReceiveCount() + 1L));
    return oldestSentAt.isAfter(sent.at()) && !now.isBefore(retriesOver);
  }
}
