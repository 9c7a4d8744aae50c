package org.deadletteroffice.deadletter;

import java.util.Optional;

/** The transitions of a letter one of whose replays became another letter. */
final class Descents {

  static Optional<Learned> learned(
      DeadLetter parent,
      Descent.MadeFrom descent,
      IdempotencyKey other,
      String messageId,
      Moment moment) {
    Replay replay = parent.replay();
    if (replay == null || replay.number() != descent.number()) {
      return Optional.empty();
    }
    return switch (descent.sign()) {
      case SUPERSEDED -> superseded(parent, replay, other, moment);
      case GIVEN_UP, CAME_BACK_BROKEN ->
          failed(parent, replay, descent.sign(), other, messageId, moment);
    };
  }

  private static Optional<Learned> superseded(
      DeadLetter parent, Replay replay, IdempotencyKey other, Moment moment) {
    boolean presumed =
        parent.state() == State.RESOLVED && parent.resolution() == Resolution.UNRETURNED;
    boolean first = !parent.lineage().isSuperseded(replay.number());
    if (!presumed && !(parent.state() == State.REPLAYING && first)) {
      return Optional.empty();
    }
    Draft draft = parent.draft();
    draft.lineage = parent.lineage().superseded(replay.number(), other);
    if (presumed) {
      draft.resolution = Resolution.SUPERSEDED;
    }
    draft.audit =
        draft.audit.with(
            Replays.auditName(replay) + "_superseded", moment.now(), "by letter " + other.hex());
    return Optional.of(new Learned(draft.letter(), LifecycleEvent.DLQ_SUPERSEDED));
  }

  private static Optional<Learned> failed(
      DeadLetter parent,
      Replay replay,
      Descent.Sign sign,
      IdempotencyKey other,
      String messageId,
      Moment moment) {
    Draft draft = parent.draft();
    if (parent.state() == State.RESOLVED
        && parent.resolution() != null
        && parent.resolution().isPresumed()) {
      draft.audit =
          draft.audit.with(
              "refuted_at", moment.now(), messageId + ", now letter " + other.abbreviated());
      Replays.failed(draft, replay.maxReplays(), "its presumed success was refuted", moment);
      return Optional.of(new Learned(draft.letter(), LifecycleEvent.DLQ_REFUTED));
    }
    if (parent.state() != State.REPLAYING) {
      return Optional.empty();
    }
    if (sign == Descent.Sign.CAME_BACK_BROKEN) {
      Replays.failed(draft, replay.maxReplays(), "came back with a broken body", moment);
      return Optional.of(new Learned(draft.letter(), LifecycleEvent.DLQ_REPLAY_FAILED));
    }
    if (replay.copyFailedAt() != null) {
      return Optional.empty();
    }
    draft.replay = replay.copyFailed(moment.now());
    draft.audit =
        draft.audit.with(
            Replays.auditName(replay) + "_given_up", moment.now(), "letter " + other.hex());
    return Optional.of(new Learned(draft.letter(), LifecycleEvent.DLQ_REPLAY_GIVEN_UP));
  }

  private Descents() {}
}
