package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Deciding what became of a replay that did not come back. */
final class Settlement {

  /** No replay waits longer than this to be looked at again. */
  static final Duration LONGEST_WAIT = Duration.ofHours(1);

  static Settled of(DeadLetter letter, Evidence evidence, Moment moment) {
    Replay replay =
        letter
            .openReplay()
            .filter(Replay::isMarked)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "only a marked replay can be settled, %s is %s"
                            .formatted(letter.key().abbreviated(), letter.state().wireName())));
    Sent sent = Objects.requireNonNull(replay.sent());
    Instant now = moment.now();
    if (now.isBefore(sent.settleAt())) {
      return waiting(letter, replay, sent.settleAt());
    }
    if (replay.copyFailedAt() != null) {
      return failed(letter, replay, "another copy failed", moment);
    }
    if (!now.isBefore(sent.evidenceUntil())) {
      return failed(letter, replay, "no evidence before it expired", moment);
    }
    if (!evidence.isSilentAbout(sent, now)) {
      return waiting(letter, replay.quietSince(null), later(sent, moment));
    }
    Instant since = replay.quietSince();
    if (since == null) {
      return waiting(letter, replay.quietSince(now), now.plus(moment.policy().quietPeriod()));
    }
    if (now.isBefore(since.plus(moment.policy().quietPeriod()))) {
      return waiting(letter, replay, since.plus(moment.policy().quietPeriod()));
    }
    if (moment.policy().confirmationRequired()) {
      return failed(letter, replay, "the required confirmation did not come", moment);
    }
    Resolution presumed =
        letter.lineage().isSuperseded(replay.number())
            ? Resolution.SUPERSEDED
            : Resolution.UNRETURNED;
    return new Settled.Presumed(letter.draft().resolved(presumed, sent.at(), moment).letter());
  }

  private static Settled failed(DeadLetter letter, Replay replay, String why, Moment moment) {
    Draft draft = letter.draft();
    Replays.failed(draft, replay.maxReplays(), why, moment);
    return new Settled.Failed(draft.letter(), replay.number(), why);
  }

  private static Settled waiting(DeadLetter letter, Replay replay, Instant until) {
    Draft draft = letter.draft();
    draft.replay = replay;
    draft.dueAt = until;
    return new Settled.Undecided(draft.letter());
  }

  /**
   * A quarter of the time since it was sent: seldom enough to be cheap, soon enough to be useful.
   */
  private static Instant later(Sent sent, Moment moment) {
    Duration wait = Duration.between(sent.at(), moment.now()).dividedBy(4);
    Duration least = moment.policy().quietPeriod();
    Duration bounded = wait.compareTo(least) < 0 ? least : wait;
    Instant next = moment.now().plus(bounded.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : bounded);
    return next.isAfter(sent.evidenceUntil()) ? sent.evidenceUntil() : next;
  }

  private Settlement() {}
}
