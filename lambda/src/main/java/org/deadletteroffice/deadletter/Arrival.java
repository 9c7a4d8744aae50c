package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One message taken off a DLQ.
 *
 * @param key of the letter it belongs to
 * @param rule by which it got the key
 * @param sourceQueueArn the queue it comes from; null when nobody knows
 * @param sentAt SQS's {@code SentTimestamp}; a FIFO queue resets it at the redrive
 * @param givenDigest the {@code source_digest} that came with the message, whatever its form
 * @param descent how it is related to our own replays
 * @param hold why a letter that it opens must be held, as far as the message itself says; null when
 *     it says nothing
 * @param conflict the base key, when its body is another under one producer's key; else null
 */
public record Arrival(
    String messageId,
    IdempotencyKey key,
    IdentityRule rule,
    @Nullable String sourceQueueArn,
    String deadLetterQueueArn,
    Instant sentAt,
    int receiveCount,
    Message message,
    Failure failure,
    @Nullable String status,
    Subject subject,
    @Nullable String givenDigest,
    Descent descent,
    @Nullable HoldReason hold,
    @Nullable IdempotencyKey conflict) {

  public SourceDigest digest() {
    return message.payload().digest();
  }

  /** The digest that came with the message, when it is not the body's. */
  public Optional<String> mismatch() {
    return Optional.ofNullable(givenDigest).filter(given -> !given.equals(digest().hex()));
  }

  /** Whether its {@code SentTimestamp} was reset when it was moved to the DLQ. */
  public boolean fifo() {
    return deadLetterQueueArn.endsWith(".fifo");
  }

  /** Whether it is about a failure instead of being the work that failed. */
  public boolean isFailureRecord() {
    return hold == HoldReason.FAILURE_RECORD;
  }

  /** The same arrival as part of another letter; in conflict with the base key, if one is given. */
  public Arrival under(IdempotencyKey other, @Nullable IdempotencyKey base) {
    return new Arrival(
        messageId,
        other,
        rule,
        sourceQueueArn,
        deadLetterQueueArn,
        sentAt,
        receiveCount,
        message,
        failure,
        status,
        subject,
        givenDigest,
        descent,
        hold,
        base);
  }

  Attempt attempt(Instant at, Message letters) {
    return new Attempt(
        at,
        sentAt,
        messageId,
        receiveCount,
        failure,
        StoredText.cut(status),
        subject.traceId(),
        subject.actor(),
        digest().equals(letters.payload().digest()) ? null : digest(),
        rule,
        !message.isAddressedAs(letters));
  }
}
