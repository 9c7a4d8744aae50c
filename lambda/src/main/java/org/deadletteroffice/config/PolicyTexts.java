package org.deadletteroffice.config;

import java.time.Duration;
import java.util.Set;
import org.deadletteroffice.deadletter.Backoff;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/** How each part of a policy is written, and within which range, wherever it is written. */
final class PolicyTexts {

  static final String TAG_PREFIX = "dlo:";

  private static final String MAX_REPLAYS = "dlo:max-replays";
  private static final String BACKOFF_BASE = "dlo:backoff-base";
  private static final String BACKOFF_CAP = "dlo:backoff-cap";
  private static final String SETTLE_AFTER = "dlo:settle-after";
  private static final String CONFIRMATION = "dlo:confirmation";
  private static final String REPLAY_RATE = "dlo:replay-rate";
  private static final String REPLAY = "dlo:replay";

  /** The names of every tag that is part of a policy. */
  static final Set<String> TAGS =
      Set.of(
          MAX_REPLAYS, BACKOFF_BASE, BACKOFF_CAP, SETTLE_AFTER, CONFIRMATION, REPLAY_RATE, REPLAY);

  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration CENTURY = Duration.ofDays(36_500);

  /** SQS's longest retention ("Amazon SQS message quotas"): no replay can be judged later. */
  private static final Duration LONGEST_RETENTION = Duration.ofDays(14);

  /** A copy can still be on its way for twice the longest retention. */
  private static final Duration LEAST_RESOLVED_RETENTION = Duration.ofDays(29);

  private static final int MOST_PER_SECOND = 10_000;

  /** What the defaults of {@link EnvironmentKey} say, and the environment where it speaks. */
  static ReplayPolicy ofEnvironment(Texts texts) {
    Duration base = duration(texts, EnvironmentKey.DLO_BACKOFF_BASE, MILLISECOND, CENTURY);
    Duration cap = duration(texts, EnvironmentKey.DLO_BACKOFF_CAP, MILLISECOND, CENTURY);
    return new ReplayPolicy(
        number(texts, EnvironmentKey.DLO_MAX_REPLAYS, 0, ReplayPolicy.MOST_REPLAYS),
        backoff(texts, base, cap),
        settleAfter(texts, EnvironmentKey.DLO_SETTLE_AFTER.name(), null),
        duration(texts, EnvironmentKey.DLO_QUIET_PERIOD, MILLISECOND, LONGEST_RETENTION),
        texts.choice(EnvironmentKey.DLO_CONFIRMATION.name(), false, "required", "silence"),
        duration(texts, EnvironmentKey.DLO_MAX_AUTO_AGE, Duration.ZERO, CENTURY),
        duration(texts, EnvironmentKey.DLO_RESOLVED_RETENTION, LEAST_RESOLVED_RETENTION, CENTURY),
        number(texts, EnvironmentKey.DLO_REPLAY_RATE, 1, MOST_PER_SECOND),
        false);
  }

  /**
   * The policy where tags are silent, the tags where they speak. A tag switches replays off, never
   * on again.
   */
  static ReplayPolicy ofTags(ReplayPolicy policy, Texts tags) {
    Duration base = tags.duration(BACKOFF_BASE, policy.backoff().base(), MILLISECOND, CENTURY);
    Duration cap = tags.duration(BACKOFF_CAP, policy.backoff().cap(), MILLISECOND, CENTURY);
    return new ReplayPolicy(
        tags.number(MAX_REPLAYS, policy.maxReplays(), 0, ReplayPolicy.MOST_REPLAYS),
        backoff(tags, base, cap),
        settleAfter(tags, SETTLE_AFTER, policy.settleAfter()),
        policy.quietPeriod(),
        tags.choice(CONFIRMATION, policy.confirmationRequired(), "required", "silence"),
        policy.maxAutoAge(),
        policy.resolvedRetention(),
        tags.number(REPLAY_RATE, policy.replayRate(), 1, MOST_PER_SECOND),
        tags.choice(REPLAY, false, "off", "on") || policy.replayOff());
  }

  private static Backoff backoff(Texts texts, Duration base, Duration cap) {
    if (cap.compareTo(base) < 0) {
      texts.problem(
          "the backoff's cap must be at least its base, got base %s, cap %s".formatted(base, cap));
      return new Backoff(base, base);
    }
    return new Backoff(base, cap);
  }

  private static @Nullable Duration settleAfter(
      Texts texts, String name, @Nullable Duration otherwise) {
    return texts.text(name).isEmpty()
        ? otherwise
        : texts.duration(name, MILLISECOND, MILLISECOND, LONGEST_RETENTION);
  }

  private static Duration duration(Texts texts, EnvironmentKey key, Duration least, Duration most) {
    return texts.duration(key.name(), Duration.parse(key.defaultText().orElseThrow()), least, most);
  }

  private static int number(Texts texts, EnvironmentKey key, int least, int most) {
    return texts.number(key.name(), Integer.parseInt(key.defaultText().orElseThrow()), least, most);
  }

  private PolicyTexts() {}
}
