package org.deadletteroffice.capture;

import java.time.Clock;
import java.util.Optional;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.Journal;

/**
 * Takes the office's own canaries out of a batch. Only a message that is a canary in every byte and
 * that the office knows to have sent is one; whatever merely looks like it becomes a letter.
 */
final class CanaryWatch {

  private final Canaries canaries;
  private final Chronicle chronicle;
  private final Clock clock;

  CanaryWatch(Canaries canaries, Journal journal, Clock clock) {
    this.canaries = canaries;
    this.chronicle = new Chronicle(journal);
    this.clock = clock;
  }

  /** What became of a canary; empty for any other message, which costs nothing to tell. */
  Optional<Result> resultOf(Delivery delivery) {
    return delivery
        .stringAttribute(Canaries.ATTRIBUTE)
        .filter(token -> delivery.intact())
        .filter(token -> delivery.body().text().equals(Canaries.body(token)))
        .flatMap(token -> arrived(delivery, token));
  }

  private Optional<Result> arrived(Delivery delivery, String token) {
    try {
      return canaries.arrived(delivery.deadLetterQueueArn(), token, clock.instant())
          ? Optional.of(new Result(delivery, Outcome.KNOWN))
          : Optional.empty();
    } catch (RuntimeException unknown) {
      chronicle.left(delivery, unknown);
      return Optional.of(new Result(delivery, Outcome.REPORTED_BACK));
    }
  }
}
