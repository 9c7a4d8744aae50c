package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One message taken off a DLQ.
 *
 * @param sourceQueueArn the queue whose redrive policy sent it, if known
 * @param sentAt SQS's {@code SentTimestamp}; a FIFO queue resets it at the redrive
 * @param givenDigest the {@code source_digest} that came with the message, whatever its form
 * @param markedNumber the replay number of our marker, when the marker names this key
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
    @Nullable Integer markedNumber) {

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

  Attempt attempt(Instant at, @Nullable SourceDigest letterDigest) {
    return new Attempt(
        at,
        sentAt,
        messageId,
        receiveCount,
        failure,
        StoredText.cut(status),
        subject.traceId(),
        subject.actor(),
        digest().equals(letterDigest) ? null : digest());
  }
}
