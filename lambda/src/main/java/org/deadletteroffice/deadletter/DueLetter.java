package org.deadletteroffice.deadletter;

import java.time.Instant;

/**
 * A hint from the {@code due} index that a letter is due. The index lags behind the table, so
 * everything in a hint is confirmed by a condition on the item itself.
 */
public record DueLetter(
    IdempotencyKey key,
    String sourceQueueArn,
    Instant dueAt,
    long version,
    int replayCount,
    ErrorCategory errorCategory) {

  /** The partition of the {@code due} index that holds queued letters of a source. */
  public static String replayKey(String sourceQueueArn, int shard) {
    return "replay#%s#%d".formatted(sourceQueueArn, shard);
  }

  /** The partition of the {@code due} index that holds replaying letters of a source. */
  public static String settleKey(String sourceQueueArn, int shard) {
    return "settle#%s#%d".formatted(sourceQueueArn, shard);
  }
}
