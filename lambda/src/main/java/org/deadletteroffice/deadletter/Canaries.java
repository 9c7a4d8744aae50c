package org.deadletteroffice.deadletter;

import java.time.Instant;

/**
 * Messages that the office sends to its own queues to see that they are taken off them. A canary is
 * never a letter: all that is kept of it is that it was sent and that it arrived.
 */
public interface Canaries {

  /** Message attribute that holds a canary's token, type String. */
  String ATTRIBUTE = "dlo_canary";

  /** Knows no canary: whatever calls itself one is a message like any other. */
  Canaries NONE = (queueArn, token, at) -> false;

  /** The body of a canary. A message with another body is none, whatever its attributes say. */
  static String body(String token) {
    return "{\"" + ATTRIBUTE + "\":\"" + token + "\"}";
  }

  /**
   * Remembers that a canary arrived, if the office sent one with this token to this queue.
   * Repeating it is harmless.
   *
   * @return whether it did: then the message has done what it is for and may go; otherwise it is
   *     someone else's and must be kept
   * @throws StoreUnavailableException if that cannot be told now
   */
  boolean arrived(String queueArn, String token, Instant at);
}
