package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the letters of one source queue are replayed.
 *
 * @param maxReplays replays per episode, 0 to 100
 * @param backoff between replays
 * @param settleAfter how long after its sending a replay is first judged; null: from the queue
 * @param quietPeriod least time between the two readings of silence
 * @param confirmationRequired whether silence is never taken for success
 * @param maxAutoAge letters first seen longer ago are held at capture
 * @param resolvedRetention how long a resolved letter stays in the table
 * @param replayRate messages per second, at most
 * @param replayOff whether the source is skipped by the schedule
 */
public record ReplayPolicy(
    int maxReplays,
    Backoff backoff,
    @Nullable Duration settleAfter,
    Duration quietPeriod,
    boolean confirmationRequired,
    Duration maxAutoAge,
    Duration resolvedRetention,
    int replayRate,
    boolean replayOff) {

  public static final int MOST_REPLAYS = 100;

  public ReplayPolicy {
    if (maxReplays < 0 || maxReplays > MOST_REPLAYS) {
      throw new IllegalArgumentException(
          "max replays is 0 to %d, got %d".formatted(MOST_REPLAYS, maxReplays));
    }
    if (replayRate < 1) {
      throw new IllegalArgumentException(
          "the replay rate is at least 1 message per second, got " + replayRate);
    }
  }

  /** The same with the source skipped by the schedule. */
  public ReplayPolicy withReplayOff() {
    return new ReplayPolicy(
        maxReplays,
        backoff,
        settleAfter,
        quietPeriod,
        confirmationRequired,
        maxAutoAge,
        resolvedRetention,
        replayRate,
        true);
  }

  /** The settle window the deployment asks for, before the queue's own is computed. */
  public Optional<Duration> settleAfterOverride() {
    return Optional.ofNullable(settleAfter);
  }
}
