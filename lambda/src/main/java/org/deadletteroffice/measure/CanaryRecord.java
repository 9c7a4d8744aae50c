package org.deadletteroffice.measure;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The canaries of one queue.
 *
 * @param since when the first was sent
 * @param sentAt when the latest was sent
 * @param arrivedAt when one arrived last; null before the first
 * @param token by which capture knows the latest, or one before it that has not arrived either
 */
public record CanaryRecord(
    Instant since, Instant sentAt, @Nullable Instant arrivedAt, String token) {

  /** Whether one arrived since the latest was sent. */
  public boolean hasArrived() {
    return arrivedAt != null && !arrivedAt.isBefore(sentAt);
  }

  /** Time since the last sign of life, or since one was first looked for. Never negative. */
  Duration age(Instant now) {
    Instant last = arrivedAt == null ? since : arrivedAt;
    return now.isBefore(last) ? Duration.ZERO : Duration.between(last, now);
  }
}
