package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with full jitter.
 *
 * @param base the first ceiling, at least 1 ms
 * @param cap no ceiling is longer; at least the base
 */
public record Backoff(Duration base, Duration cap) {

  public Backoff {
    if (base.compareTo(Duration.ofMillis(1)) < 0 || cap.compareTo(base) < 0) {
      throw new IllegalArgumentException(
          "a backoff needs 1 ms <= base <= cap, got base %s and cap %s".formatted(base, cap));
    }
  }

  /** The longest wait after so many failed replays: {@code base * 2^failures}, capped. */
  public Duration ceiling(int failures) {
    Duration ceiling = base;
    for (int i = 0; i < failures && ceiling.compareTo(cap) < 0; i++) {
      ceiling = ceiling.compareTo(cap.dividedBy(2)) > 0 ? cap : ceiling.multipliedBy(2);
    }
    return ceiling.compareTo(cap) < 0 ? ceiling : cap;
  }

  /** A wait drawn evenly between 1 ms and the ceiling. */
  public Duration jittered(int failures, RandomGenerator random) {
    return Duration.ofMillis(random.nextLong(1, ceiling(failures).toMillis() + 1));
  }
}
