package org.deadletteroffice.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One failure in a letter's history.
 *
 * @param at when the office learnt of it
 * @param sentAt SQS's {@code SentTimestamp}, if it came as a message
 * @param payloadDigest only when it differs from the letter's
 * @param rule by which the message got the letter's key; null for reports
 * @param addressedOtherwise whether its attributes or its group are not the letter's
 */
public record Attempt(
    Instant at,
    @Nullable Instant sentAt,
    @Nullable String messageId,
    int receiveCount,
    Failure failure,
    @Nullable String status,
    @Nullable String traceId,
    @Nullable String actor,
    @Nullable SourceDigest payloadDigest,
    @Nullable IdentityRule rule,
    boolean addressedOtherwise) {
  /** One that is no message of its own, or says nothing of how it got its key. */
  public Attempt(
      Instant at,
      @Nullable Instant sentAt,
      @Nullable String messageId,
      int receiveCount,
      Failure failure,
      @Nullable String status,
      @Nullable String traceId,
      @Nullable String actor,
      @Nullable SourceDigest payloadDigest) {
    this(
        at,
        sentAt,
        messageId,
        receiveCount,
        failure,
        status,
        traceId,
        actor,
        payloadDigest,
        null,
        false);
  }

  public Attempt {
    failure = failure.words();
  }

  /** The same attempt with what a report said about it. */
  Attempt explainedBy(Attempt report) {
    return new Attempt(
        at,
        sentAt,
        messageId,
        receiveCount,
        report.failure.orElse(failure),
        report.status == null ? status : report.status,
        report.traceId == null ? traceId : report.traceId,
        report.actor == null ? actor : report.actor,
        payloadDigest,
        rule,
        addressedOtherwise);
  }
}
