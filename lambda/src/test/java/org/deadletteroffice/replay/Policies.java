package org.deadletteroffice.replay;

import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;

import java.time.Duration;
import org.deadletteroffice.deadletter.Backoff;
import org.deadletteroffice.deadletter.ReplayPolicy;

/** The default policy but for one thing. */
final class Policies {

  /** Every backoff is at most so long. */
  static ReplayPolicy backingOff(Duration wait) {
    return policy(3, new Backoff(wait, wait), 50, false, false);
  }

  static ReplayPolicy withBudget(int maxReplays) {
    return policy(maxReplays, POLICY.backoff(), 50, false, false);
  }

  static ReplayPolicy atRate(int perSecond) {
    return policy(3, POLICY.backoff(), perSecond, false, false);
  }

  static ReplayPolicy confirmationRequired() {
    return policy(3, POLICY.backoff(), 50, true, false);
  }

  static ReplayPolicy off() {
    return policy(3, POLICY.backoff(), 50, false, true);
  }

  private static ReplayPolicy policy(
      int maxReplays, Backoff backoff, int rate, boolean confirmation, boolean off) {
    return new ReplayPolicy(
        maxReplays,
        backoff,
        null,
        POLICY.quietPeriod(),
        confirmation,
        POLICY.maxAutoAge(),
        POLICY.resolvedRetention(),
        rate,
        off);
  }

  private Policies() {}
}
