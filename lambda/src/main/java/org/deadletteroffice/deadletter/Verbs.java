package org.deadletteroffice.deadletter;

import java.time.Instant;

/** The transitions of operators. Every one leaves the actor and the reason in the audit. */
final class Verbs {

  private static final String NOTHING_TO_REDO =
      "it is about a failed invocation: there is nothing to do again, resolve it";

  static DeadLetter replayRequested(DeadLetter letter, String actor, int maxReplays, Instant now) {
    switch (letter.state()) {
      case QUARANTINED -> throw blocked(letter, "it is quarantined: " + reason(letter));
      case RESOLVED -> throw blocked(letter, "it is resolved");
      case REPLAYING -> throw blocked(letter, "a replay is under way");
      case QUEUED -> requireSendable(letter);
    }
    requireBudget(letter, letter.replayCount(), maxReplays);
    Draft draft = letter.draft();
    draft.audit = draft.audit.with("replay_requested_at", now, "by " + actor);
    return dueNow(draft, now);
  }

  static DeadLetter released(
      DeadLetter letter, String actor, boolean resetBudget, int maxReplays, Instant now) {
    if (letter.state() != State.QUARANTINED) {
      throw blocked(letter, "it is not quarantined but " + letter.state().wireName());
    }
    if (letter.quarantineReason() == QuarantineReason.DIGEST_MISMATCH) {
      throw blocked(
          letter, "its body is not what its source_digest says: it is never sent, resolve it");
    }
    requireSendable(letter);
    int spent = resetBudget ? 0 : letter.replayCount();
    requireBudget(letter, spent, maxReplays);
    Draft draft = letter.draft();
    draft.replayCount = spent;
    if (resetBudget) {
      draft.lineage = draft.lineage.reset();
    }
    draft.audit =
        draft.audit.with("released_at", now, "by " + actor + (resetBudget ? ", budget reset" : ""));
    return dueNow(draft, now);
  }

  static DeadLetter quarantined(DeadLetter letter, String actor, String why, Instant now) {
    if (letter.state() == State.RESOLVED) {
      throw blocked(letter, "it is resolved");
    }
    if (letter.state() == State.QUARANTINED) {
      return noted(letter, actor, why, now);
    }
    Draft draft = letter.draft();
    draft.audit = Replays.outstanding(draft.audit, letter, now);
    draft.audit = draft.audit.with("quarantine_requested_at", now, by(actor, why));
    return draft.quarantined(QuarantineReason.OPERATOR, now).letter();
  }

  static DeadLetter resolved(DeadLetter letter, String actor, String why, Moment moment) {
    if (letter.state() == State.RESOLVED) {
      throw blocked(letter, "it is resolved already");
    }
    Draft draft = letter.draft();
    draft.audit = Replays.outstanding(draft.audit, letter, moment.now());
    draft.audit = draft.audit.with("resolve_requested_at", moment.now(), by(actor, why));
    Instant evidence = moment.now().minus(Replay.CLOCK_TOLERANCE);
    return draft.resolved(Resolution.OPERATOR, evidence, moment).letter();
  }

  static DeadLetter sourceSet(DeadLetter letter, String actor, String queueArn, Moment moment) {
    boolean lacksOne =
        letter.sourceQueueArn() == null || letter.holdReason() == HoldReason.SOURCE_IS_CAPTURED;
    if (!letter.isHeld() || !lacksOne) {
      throw blocked(letter, "it is not held for want of a source queue");
    }
    if (letter.lineage().failureRecord()) {
      throw blocked(letter, NOTHING_TO_REDO);
    }
    Draft draft = letter.draft();
    draft.sourceQueueArn = queueArn;
    draft.audit = draft.audit.with("source_set_at", moment.now(), by(actor, queueArn));
    HoldReason still =
        Arrivals.holdOf(
            draft,
            letter.holdReason() == HoldReason.PUT_THERE ? HoldReason.PUT_THERE : null,
            moment);
    return (still == null ? draft.queued(moment.now()) : draft.held(still)).letter();
  }

  static DeadLetter noted(DeadLetter letter, String actor, String text, Instant now) {
    Draft draft = letter.draft();
    draft.audit = draft.audit.with("noted_at", now, by(actor, text));
    return draft.letter();
  }

  private static DeadLetter dueNow(Draft draft, Instant now) {
    draft.queued(now);
    draft.holdLifted = true;
    return draft.letter();
  }

  private static void requireSendable(DeadLetter letter) {
    if (letter.lineage().failureRecord()) {
      throw blocked(letter, NOTHING_TO_REDO);
    }
    if (letter.sourceQueueArn() == null) {
      throw blocked(letter, "its source queue is unknown: set it first");
    }
    if (letter.holdReason() == HoldReason.SOURCE_IS_CAPTURED) {
      throw blocked(
          letter, "its source is a dead-letter queue that this office drains: set another first");
    }
  }

  private static void requireBudget(DeadLetter letter, int spent, int maxReplays) {
    if (spent >= maxReplays) {
      throw blocked(
          letter,
          "%d of %d replays are spent: release it with a budget reset"
              .formatted(spent, maxReplays));
    }
  }

  private static ReplayBlockedException blocked(DeadLetter letter, String why) {
    return new ReplayBlockedException(letter.key(), why);
  }

  private static String reason(DeadLetter letter) {
    return letter.quarantineReason() == null
        ? "no reason recorded"
        : letter.quarantineReason().wireName();
  }

  private static String by(String actor, String why) {
    return "by " + actor + ": " + why;
  }

  private Verbs() {}
}
