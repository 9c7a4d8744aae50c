package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Optional;

/** The transitions of replay. */
final class Replays {

  static DeadLetter claimed(DeadLetter letter, Claim claim) {
    if (letter.state() != State.QUEUED || letter.replayCount() >= claim.maxReplays()) {
      throw new IllegalStateException(
          "only a queued letter with budget left can be claimed, %s is %s with %d of %d replays spent"
              .formatted(
                  letter.key().abbreviated(),
                  letter.state().wireName(),
                  letter.replayCount(),
                  claim.maxReplays()));
    }
    Draft draft = letter.draft();
    draft.state = State.REPLAYING;
    draft.replayCount++;
    draft.lastNumber++;
    draft.replay = Replay.claimed(draft.lastNumber, claim);
    draft.holdLifted = false;
    draft.dueAt = claim.leaseUntil();
    return draft.letter();
  }

  static Optional<DeadLetter> budgetSpent(DeadLetter letter, int maxReplays, Instant now) {
    boolean due = letter.dueAt() != null && !letter.dueAt().isAfter(now);
    if (letter.state() != State.QUEUED || !due || letter.replayCount() < maxReplays) {
      return Optional.empty();
    }
    return Optional.of(
        letter.draft().quarantined(QuarantineReason.REPLAY_BUDGET_EXHAUSTED, now).letter());
  }

  static Optional<DeadLetter> takenOver(DeadLetter letter, Claim claim) {
    Optional<Replay> expired =
        letter
            .openReplay()
            .filter(replay -> !replay.isMarked())
            .filter(replay -> !replay.leaseUntil().isAfter(claim.now()));
    return expired.map(
        replay -> {
          Draft draft = letter.draft();
          if (replay.takeovers() >= Replay.MAX_TAKEOVERS) {
            draft.audit = outstanding(draft.audit, letter, claim.now());
            return draft.quarantined(QuarantineReason.REPLAY_UNSETTLED, claim.now()).letter();
          }
          draft.replay = replay.takenOver(claim);
          draft.dueAt = claim.leaseUntil();
          return draft.letter();
        });
  }

  static Optional<DeadLetter> markedSent(DeadLetter letter, String token, Sent sent) {
    return ownedBy(letter, token)
        .map(
            replay -> {
              Draft draft = letter.draft();
              draft.replay = replay.marked(sent);
              draft.dueAt = sent.settleAt();
              draft.audit = draft.audit.with(auditName(replay), sent.at(), sent.messageId());
              return draft.letter();
            });
  }

  /** The audit entry of a replay. */
  static String auditName(Replay replay) {
    return "replay_" + replay.number();
  }

  static Optional<DeadLetter> givenBack(
      DeadLetter letter, String token, String reason, Instant dueAt, Instant now) {
    return ownedBy(letter, token)
        .filter(replay -> replay.takeovers() == 0 && !replay.isMarked())
        .map(
            replay -> {
              Draft draft = letter.draft();
              draft.audit = draft.audit.with(auditName(replay) + "_given_back", now, reason);
              unsent(draft);
              return draft.queued(dueAt).letter();
            });
  }

  static Optional<DeadLetter> unsendable(
      DeadLetter letter, String token, QuarantineReason reason, Instant now) {
    return ownedBy(letter, token)
        .filter(replay -> !replay.isMarked())
        .map(
            replay -> {
              Draft draft = letter.draft();
              if (replay.takeovers() == 0) {
                unsent(draft);
              } else {
                draft.audit = outstanding(draft.audit, letter, now);
              }
              return draft.quarantined(reason, now).letter();
            });
  }

  static Optional<DeadLetter> driven(DeadLetter letter, String token, Moment moment) {
    return ownedBy(letter, token)
        .map(
            replay -> {
              Draft draft = letter.draft();
              draft.audit = draft.audit.with(auditName(replay), moment.now(), "driver");
              Instant evidence = replay.claimedAt().minus(Replay.CLOCK_TOLERANCE);
              return draft.resolved(Resolution.DRIVER, evidence, moment).letter();
            });
  }

  static Optional<DeadLetter> driverRefused(
      DeadLetter letter, String token, Failure failure, Moment moment) {
    return ownedBy(letter, token)
        .map(
            replay -> {
              Draft draft = letter.draft();
              draft.failure = failure.orElse(draft.failure);
              failed(draft, replay.maxReplays(), "the driver refused it", moment);
              return draft.letter();
            });
  }

  /** A failed replay: queued with backoff, held if terminal, quarantined if the budget is spent. */
  static void failed(Draft draft, int maxReplays, String why, Moment moment) {
    draft.audit = draft.audit.with("replay_" + draft.lastNumber + "_failed", moment.now(), why);
    if (draft.replayCount >= maxReplays) {
      draft.quarantined(QuarantineReason.REPLAY_BUDGET_EXHAUSTED, moment.now());
    } else if (draft.failure.categoryOrUnknown().isTerminal()) {
      draft.held(HoldReason.TERMINAL_CATEGORY);
    } else {
      draft.queued(moment.nextReplay(draft.replayCount, draft.subject.deadline()));
    }
  }

  /** The audit of a letter that is stopped while a replay of it may be on its way. */
  static Audit outstanding(Audit audit, DeadLetter letter, Instant now) {
    return letter
        .openReplay()
        .map(
            replay -> {
              Sent sent = replay.sent();
              String what = sent == null ? "claimed, perhaps sent" : "sent as " + sent.messageId();
              return audit.with(auditName(replay) + "_outstanding", now, what);
            })
        .orElse(audit);
  }

  private static void unsent(Draft draft) {
    draft.replayCount--;
    draft.lastNumber--;
    draft.replay = null;
  }

  private static Optional<Replay> ownedBy(DeadLetter letter, String token) {
    return letter.openReplay().filter(replay -> replay.token().equals(token));
  }

  private Replays() {}
}
