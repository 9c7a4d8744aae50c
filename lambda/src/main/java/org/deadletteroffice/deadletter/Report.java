package org.deadletteroffice.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A consumer's word about one delivery.
 *
 * @param messageId of the delivery reported
 * @param sentAt {@code SentTimestamp} of the delivery reported
 */
public record Report(
    IdempotencyKey key,
    Outcome outcome,
    String messageId,
    Instant sentAt,
    Failure failure,
    @Nullable String status,
    @Nullable String traceId,
    @Nullable String actor) {

  /** Whether the work was done. */
  public enum Outcome {
    RESOLVED,
    FAILED
  }
}
