package org.deadletteroffice.deadletter;

import java.util.Optional;
import java.util.Set;

/** The message attributes by which the office recognises its own replays. */
public final class Markers {

  /** String: the letter's idempotency key. */
  public static final String KEY = "dlo_key";

  /** Number: the replay number. */
  public static final String NUMBER = "dlo_replay_count";

  /**
   * String: the source queue of a message that was put on a DLQ. A replay goes out without it:
   * handed on, it would make the next queue's failures ours.
   */
  public static final String SOURCE = "source_queue_arn";

  public static final Set<String> NAMES = Set.of(KEY, NUMBER);

  /** SQS's limit: message attributes per message ("Amazon SQS message quotas"). */
  public static final int MAX_ATTRIBUTES = 10;

  /**
   * What both markers add to a message's size at most: names, type texts, a 64-character key and a
   * ten-digit number.
   */
  public static final int BYTES = 7 + 6 + 64 + 16 + 6 + 10;

  /** The key that a marker names, if it has the form of one. */
  public static Optional<IdempotencyKey> keyOf(String text) {
    return IdempotencyKey.parse(text);
  }

  private Markers() {}
}
