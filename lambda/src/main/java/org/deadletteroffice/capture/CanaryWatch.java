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

  /** Whether a message may be a canary, which costs nothing to tell. Only then there is to ask. */
  static boolean looksLikeOne(Delivery delivery) {
    return tokenOf(delivery).isPresent();
  }

  /**
   * What became of a canary; empty for any other message. When it is time to answer nobody is
   * asked, and what looks like a canary is left in its queue.
   */
  Optional<Result> resultOf(Delivery delivery, TimeLeft time) {
    return tokenOf(delivery)
        .flatMap(
            token ->
                time.isShort()
                    ? left(delivery, new OutOfTimeException())
                    : arrived(delivery, token));
  }

  /** The result when it cannot be told now whether a message is a canary: it comes again. */
  Optional<Result> left(Delivery delivery, RuntimeException why) {
    chronicle.left(delivery, why);
    return Optional.of(new Result(delivery, Outcome.REPORTED_BACK));
  }

  private static Optional<String> tokenOf(Delivery delivery) {
    return delivery
        .stringAttribute(Canaries.ATTRIBUTE)
        .filter(token -> delivery.intact())
        .filter(token -> delivery.body().text().equals(Canaries.body(token)));
  }

  private Optional<Result> arrived(Delivery delivery, String token) {
    try {
      return canaries.arrived(delivery.deadLetterQueueArn(), token, clock.instant())
          ? Optional.of(new Result(delivery, Outcome.KNOWN))
          : Optional.empty();
    } catch (RuntimeException unknown) {
      return left(delivery, unknown);
    }
  }
}
