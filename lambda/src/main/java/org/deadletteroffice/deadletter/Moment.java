package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a transition may consult besides the letter: the time, the source's policy and chance. */
public record Moment(Instant now, ReplayPolicy policy, RandomGenerator random) {

  /** How long before a deadline a replay must be due to be in time. */
  static final Duration DEADLINE_MARGIN = Duration.ofMinutes(2);

  /**
   * When the next replay is due after so many failed ones: a jittered backoff, never past a
   * deadline that is still ahead.
   */
  public Instant nextReplay(int failures, @Nullable Instant deadline) {
    Instant due = now.plus(policy.backoff().jittered(failures, random));
    if (deadline == null || !deadline.isAfter(now)) {
      return due;
    }
    Instant latest = deadline.minus(DEADLINE_MARGIN);
    if (latest.isBefore(now)) {
      return now;
    }
    return due.isAfter(latest) ? latest : due;
  }
}
