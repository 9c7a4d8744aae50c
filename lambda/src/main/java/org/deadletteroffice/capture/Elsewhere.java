package org.deadletteroffice.capture;

import java.util.Objects;
import java.util.Optional;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.Descent;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.KeyTerms;
import org.deadletteroffice.deadletter.Message;
import org.jspecify.annotations.Nullable;

/**
 * Where an arrival belongs when the letter with its own key is other work.
 *
 * @param key of the letter it belongs to instead
 * @param conflict the base key when both must wait for a person; null when they need not
 */
record Elsewhere(IdempotencyKey key, @Nullable IdempotencyKey conflict) {

  /**
   * Compares an arrival with the letter, or the earlier arrival, that has its own key.
   *
   * @param base the message of that letter
   * @param baseSource its source queue
   */
  static Optional<Elsewhere> of(Identified next, Message base, @Nullable String baseSource) {
    Arrival arrival = next.arrival();
    return switch (arrival.rule()) {
      case PRODUCER_ATTRIBUTE, PRODUCER_BODY -> ofProducer(next, base);
      case REQUEST -> {
        boolean sameRequest =
            Objects.equals(arrival.message().requestDigest(), base.requestDigest());
        boolean sameSource = Objects.equals(arrival.sourceQueueArn(), baseSource);
        yield sameRequest && sameSource
            ? Optional.empty()
            : Optional.of(
                new Elsewhere(
                    variantOf(
                        next.terms(), arrival.message(), String.valueOf(arrival.sourceQueueArn())),
                    null));
      }
      case RETURN, NAMED, FRAMEWORK, CONTENT -> Optional.empty();
    };
  }

  private static Optional<Elsewhere> ofProducer(Identified next, Message base) {
    Arrival arrival = next.arrival();
    boolean sameBody = arrival.message().workDigest().equals(base.workDigest());
    if (sameBody && arrival.message().isAddressedAs(base)) {
      return Optional.empty();
    }
    boolean needsAPerson =
        !sameBody
            && !(arrival.descent() instanceof Descent.MadeFrom)
            && arrival.mismatch().isEmpty();
    return Optional.of(
        new Elsewhere(
            forkOf(next.terms(), arrival.message()), needsAPerson ? next.terms().key() : null));
  }

  /** The key of other work under one producer's key. */
  static IdempotencyKey forkOf(KeyTerms base, Message message) {
    return base.and("b", message.workDigest().hex())
        .andContent(message.attributes().digest(), message.messageGroupId())
        .key();
  }

  /** The key of another request of the same method and address, or of another queue's. */
  static IdempotencyKey variantOf(KeyTerms base, Message message, String source) {
    KeyTerms ofSource = base.and("s", source);
    return message.requestDigest() == null
        ? ofSource.key()
        : ofSource.and("r", message.requestDigest().hex()).key();
  }
}
