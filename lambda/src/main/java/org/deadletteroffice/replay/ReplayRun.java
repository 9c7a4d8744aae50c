package org.deadletteroffice.replay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.ReplayPolicy;

/**
 * What holds for one invocation.
 *
 * @param random made within the invocation, never before a snapshot
 * @param stopped whether the office's replays are stopped
 * @param guardedQueues the DLQs this office captures
 */
record ReplayRun(
    ReplayPorts ports,
    Clock clock,
    RandomGenerator random,
    TimeLeft time,
    Parallel parallel,
    boolean stopped,
    Set<String> guardedQueues) {

  /** So long no other replayer takes a claim over: one and a half timeouts of the function. */
  static final Duration LEASE = Duration.ofSeconds(90);

  /** Nothing is sent with less of a lease. */
  static final Duration LEAST_LEASE = Duration.ofSeconds(30);

  /** Nothing is sent with less time before the function is cut off. */
  static final Duration LEAST_TIME = Duration.ofSeconds(10);

  private static final int TOKEN_BYTES = 16;

  Instant now() {
    return clock.instant();
  }

  Moment moment(ReplayPolicy policy) {
    return new Moment(now(), policy, random);
  }

  Claim claim(ReplayPolicy policy) {
    byte[] token = new byte[TOKEN_BYTES];
    random.nextBytes(token);
    Instant now = now();
    return new Claim(HexFormat.of().formatHex(token), now, now.plus(LEASE), policy.maxReplays());
  }

  boolean mayBegin() {
    return time.isAtLeast(LEAST_TIME);
  }

  /** Work on many letters side by side. The trouble of one is journalled and stops no other. */
  <A, B> List<B> forEach(
      List<A> items, Function<A, IdempotencyKey> key, Function<A, Optional<B>> work) {
    return parallel
        .map(
            items,
            item -> {
              try {
                return work.apply(item);
              } catch (RuntimeException trouble) {
                ports.journal().failure("letter " + key.apply(item).abbreviated(), trouble);
                return Optional.<B>empty();
              }
            })
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }
}
