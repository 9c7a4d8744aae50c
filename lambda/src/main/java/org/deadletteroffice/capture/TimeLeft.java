package org.deadletteroffice.capture;

import java.time.Duration;

/** How long this invocation may still run. */
@FunctionalInterface
public interface TimeLeft {

  /**
   * Kept for answering: a function that times out loses its whole partial response, and every
   * message of the batch comes again.
   */
  Duration RESERVE = Duration.ofSeconds(5);

  Duration remaining();

  /** What may still be spent on writing; zero or less when it is time to answer. */
  default Duration forWriting() {
    return remaining().minus(RESERVE);
  }

  default boolean isShort() {
    Duration left = forWriting();
    return left.isZero() || left.isNegative();
  }
}
