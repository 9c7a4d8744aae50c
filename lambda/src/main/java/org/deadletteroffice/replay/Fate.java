package org.deadletteroffice.replay;

import java.time.Instant;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.Sent;
import org.jspecify.annotations.Nullable;

/** What can be told of a replay, as far as it says something about the consumer. */
public enum Fate {
  /** It succeeded, or both queues have fallen silent about it. */
  STUCK,
  CAME_BACK,
  /** Too early to tell. */
  PENDING,
  /** It should be settled by now and is not: a busy or unguarded queue, or a missing word. */
  SILENT,
  /** It was never sent, or someone decided otherwise: it says nothing. */
  MEANINGLESS;

  static Fate of(Probe probe, Optional<DeadLetter> found, Instant now) {
    if (found.isEmpty()) {
      return STUCK;
    }
    DeadLetter letter = found.get();
    if (letter.lastNumber() != probe.number()) {
      return letter.lastNumber() > probe.number() ? CAME_BACK : MEANINGLESS;
    }
    Replay replay = letter.replay();
    return switch (letter.state()) {
      case RESOLVED -> ofResolved(letter);
      case QUARANTINED ->
          letter.quarantineReason() == QuarantineReason.REPLAY_BUDGET_EXHAUSTED
              ? CAME_BACK
              : MEANINGLESS;
      case QUEUED -> CAME_BACK;
      case REPLAYING -> ofOpen(replay, now);
    };
  }

  /** What a consumer made of a replay and could not do either says that it is not well. */
  private static Fate ofResolved(DeadLetter letter) {
    if (letter.resolution() == Resolution.SUPERSEDED) {
      return CAME_BACK;
    }
    return letter.resolution() == Resolution.OPERATOR ? MEANINGLESS : STUCK;
  }

  private static Fate ofOpen(@Nullable Replay replay, Instant now) {
    Sent sent = replay == null ? null : replay.sent();
    if (replay == null || sent == null) {
      return PENDING;
    }
    if (replay.copyFailedAt() != null) {
      return CAME_BACK;
    }
    if (replay.quietSince() != null) {
      return STUCK;
    }
    return now.isBefore(sent.settleAt()) ? PENDING : SILENT;
  }
}
