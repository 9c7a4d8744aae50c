package org.deadletteroffice.local.demo;

/** What the consumer will make of a message. */
enum Fate {
  /** Works at the first delivery. */
  SUCCEEDS,
  /** Fails until the office replays it. */
  RECOVERS_AT_FIRST_REPLAY,
  /** Fails until the office replays it for the second time. */
  RECOVERS_AT_SECOND_REPLAY,
  /** Fails for good. */
  NEVER_WORKS,
  /** The consumer sees at once that no repetition can help, and sends it to the DLQ itself. */
  TERMINAL,
  /** The consumer dies while it holds the message; the next delivery works. */
  CRASHES_THE_CONSUMER;

  /**
   * Whether a delivery fails.
   *
   * @param replayNumber 0 for the original message
   */
  boolean fails(int replayNumber) {
    return switch (this) {
      case SUCCEEDS, CRASHES_THE_CONSUMER -> false;
      case RECOVERS_AT_FIRST_REPLAY, TERMINAL -> replayNumber < 1;
      case RECOVERS_AT_SECOND_REPLAY -> replayNumber < 2;
      case NEVER_WORKS -> true;
    };
  }
}
