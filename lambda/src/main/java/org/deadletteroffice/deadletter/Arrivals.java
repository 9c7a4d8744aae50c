package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transitions of capture. */
final class Arrivals {

  static DeadLetter opened(Arrival arrival, Moment moment) {
    Instant now = moment.now();
    Instant sentAt = noLater(arrival.sentAt(), now);
    DeadLetter empty =
        new DeadLetter(
            arrival.key(),
            1,
            1,
            State.QUEUED,
            arrival.sourceQueueArn(),
            arrival.deadLetterQueueArn(),
            arrival.message(),
            arrival.failure(),
            arrival.subject(),
            History.EMPTY,
            0,
            0,
            null,
            sentAt,
            now,
            sentAt,
            Audit.NONE
                .with("dead_lettered_at", now)
                .with("reason", now, reasonOf(arrival.failure())),
            null,
            null,
            null,
            null,
            false,
            null,
            null,
            Lineage.of(arrival));
    Draft draft = empty.draft();
    draft.history =
        draft.history.withArrival(arrival.messageId(), arrival.attempt(now, arrival.message()));
    return began(draft, arrival, lapsOf(arrival), moment).letter();
  }

  static Captured captured(DeadLetter letter, Arrival arrival, Moment moment) {
    if (letter.history().arrived().contains(arrival.messageId())) {
      return new Captured.AlreadyKnown(letter);
    }
    return switch (letter.state()) {
      case QUEUED -> queued(letter, arrival, moment);
      case REPLAYING -> replaying(letter, arrival, moment);
      case QUARANTINED -> merged(appended(letter, arrival, moment), letter, arrival);
      case RESOLVED -> resolved(letter, arrival, moment);
    };
  }

  private static Captured queued(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = appended(letter, arrival, moment);
    boolean isTerminal = draft.failure.categoryOrUnknown().isTerminal();
    if (isTerminal && !draft.holdLifted && !letter.isHeld()) {
      draft.held(HoldReason.TERMINAL_CATEGORY);
    } else if (!isTerminal && letter.holdReason() == HoldReason.TERMINAL_CATEGORY) {
      queuedUnlessHeld(draft, null, moment);
    }
    return merged(draft, letter, arrival);
  }

  private static Captured replaying(DeadLetter letter, Arrival arrival, Moment moment) {
    Replay replay = letter.openReplay().orElseThrow();
    Draft draft = appended(letter, arrival, moment);
    if (isOwn(replay, arrival)) {
      Replays.failed(draft, replay.maxReplays(), "came back", moment);
      return new Captured.CameBack(draft.letter(), replay.number(), otherPayload(letter, arrival));
    }
    if (arrival.fifo() || !replay.claimedWellAfter(arrival.sentAt())) {
      draft.replay = replay.copyFailed(moment.now());
    }
    return merged(draft, letter, arrival);
  }

  private static Captured resolved(DeadLetter letter, Arrival arrival, Moment moment) {
    boolean presumed = letter.resolution() != null && letter.resolution().isPresumed();
    boolean isReturn = arrival.descent() instanceof Descent.Return;
    boolean old =
        letter.wasSentAs(arrival.messageId())
            || (isReturn && presumed)
            || (!arrival.fifo()
                && letter.evidenceAt() != null
                && !arrival.sentAt().isAfter(letter.evidenceAt()));
    if (!old) {
      Draft episode = newEpisode(letter, arrival, moment);
      episode.message = arrival.message();
      Draft draft = appended(episode.letter(), arrival, moment);
      int laps = isReturn ? letter.lineage().laps() + 1 : lapsOf(arrival);
      return new Captured.Reopened(began(draft, arrival, laps, moment).letter(), null);
    }
    Draft draft = appended(letter, arrival, moment);
    if (!presumed) {
      return merged(draft, letter, arrival);
    }
    Replay replay = letter.replay();
    int maxReplays = replay == null ? moment.policy().maxReplays() : replay.maxReplays();
    draft.audit = draft.audit.with("refuted_at", moment.now(), arrival.messageId());
    Replays.failed(draft, maxReplays, "its presumed success was refuted", moment);
    return new Captured.Refuted(draft.letter(), otherPayload(letter, arrival));
  }

  /** Quarantined because another body has the same producer's key. */
  static Optional<DeadLetter> conflicting(DeadLetter base, Instant now) {
    boolean stopped =
        base.state() == State.RESOLVED
            || base.quarantineReason() == QuarantineReason.PAYLOAD_CONFLICT
            || base.quarantineReason() == QuarantineReason.DIGEST_MISMATCH;
    if (stopped && base.lineage().conflict() != null) {
      return Optional.empty();
    }
    Draft draft = base.draft();
    draft.lineage = base.lineage().withConflict(base.key());
    if (!stopped) {
      draft.audit = Replays.outstanding(draft.audit, base, now);
      draft.quarantined(QuarantineReason.PAYLOAD_CONFLICT, now);
    }
    return Optional.of(draft.letter());
  }

  static Optional<DeadLetter> heldAsCaptured(DeadLetter letter, Instant now) {
    if (letter.state() != State.QUEUED || letter.dueAt() == null || letter.dueAt().isAfter(now)) {
      return Optional.empty();
    }
    return Optional.of(letter.draft().held(HoldReason.SOURCE_IS_CAPTURED).letter());
  }

  /** The state a new letter or a new episode begins in. */
  private static Draft began(Draft draft, Arrival arrival, int laps, Moment moment) {
    draft.replayCount = spentBy(arrival);
    draft.lineage = draft.lineage.withLaps(laps).openedAt(moment.now());
    if (arrival.descent() instanceof Descent.MadeFrom made) {
      draft.lineage = draft.lineage.madeFrom(made.parent(), made.number());
    }
    if (arrival.conflict() != null) {
      draft.lineage = draft.lineage.withConflict(arrival.conflict());
    }
    if (arrival.mismatch().isPresent()) {
      draft.audit =
          draft.audit.with("digest_given", moment.now(), arrival.mismatch().orElseThrow());
      return draft.quarantined(QuarantineReason.DIGEST_MISMATCH, moment.now());
    }
    if (draft.lineage.conflict() != null) {
      return draft.quarantined(QuarantineReason.PAYLOAD_CONFLICT, moment.now());
    }
    return queuedUnlessHeld(draft, arrival.hold(), moment);
  }

  /** Held for the first reason that applies, otherwise due after a backoff. */
  private static Draft queuedUnlessHeld(
      Draft draft, @Nullable HoldReason ofMessage, Moment moment) {
    HoldReason why = holdOf(draft, ofMessage, moment);
    return why == null
        ? draft.queued(moment.nextReplay(draft.replayCount, draft.subject.deadline()))
        : draft.held(why);
  }

  static @Nullable HoldReason holdOf(Draft draft, @Nullable HoldReason ofMessage, Moment moment) {
    if (draft.lineage.failureRecord()) {
      return HoldReason.FAILURE_RECORD;
    }
    if (ofMessage != null) {
      return ofMessage;
    }
    if (draft.sourceQueueArn == null) {
      return HoldReason.SOURCE_UNKNOWN;
    }
    if (draft.lineage.isLoop()) {
      return HoldReason.REOPENED_TOO_OFTEN;
    }
    if (draft.failure.categoryOrUnknown().isTerminal()) {
      return HoldReason.TERMINAL_CATEGORY;
    }
    boolean tooOld = draft.firstSeen.isBefore(moment.now().minus(moment.policy().maxAutoAge()));
    return tooOld ? HoldReason.TOO_OLD : null;
  }

  private static Draft newEpisode(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = letter.draft();
    Instant sentAt = noLater(arrival.sentAt(), moment.now());
    draft.episode = letter.episode() + 1;
    draft.replayCount = 0;
    draft.firstSeen = sentAt;
    draft.newestSentAt = sentAt;
    draft.failure = Failure.UNSAID;
    draft.subject = Subject.UNSAID;
    draft.audit = draft.audit.with("reopened_at", moment.now());
    return draft;
  }

  /** With one more attempt; budget and laps are at least what the arrival would begin with. */
  private static Draft appended(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = letter.draft();
    Instant now = moment.now();
    Instant sentAt = noLater(arrival.sentAt(), now);
    draft.history =
        draft.history.withArrival(arrival.messageId(), arrival.attempt(now, letter.message()));
    draft.failure = arrival.failure().orElse(draft.failure);
    draft.subject = arrival.subject().orElse(draft.subject);
    draft.lastSeen = now.isAfter(draft.lastSeen) ? now : draft.lastSeen;
    draft.firstSeen = sentAt.isBefore(draft.firstSeen) ? sentAt : draft.firstSeen;
    draft.newestSentAt = sentAt.isAfter(draft.newestSentAt) ? sentAt : draft.newestSentAt;
    if (letter.state() != State.RESOLVED) {
      draft.replayCount = Math.max(draft.replayCount, spentBy(arrival));
      draft.lineage = draft.lineage.withLaps(Math.max(draft.lineage.laps(), lapsOf(arrival)));
    }
    return draft;
  }

  private static Captured merged(Draft draft, DeadLetter letter, Arrival arrival) {
    return new Captured.Merged(draft.letter(), otherPayload(letter, arrival));
  }

  private static @Nullable SourceDigest otherPayload(DeadLetter letter, Arrival arrival) {
    return letter.hasKept(arrival.digest()) ? null : arrival.digest();
  }

  private static boolean isOwn(Replay replay, Arrival arrival) {
    return replay.sentAs(arrival.messageId())
        || (arrival.descent() instanceof Descent.Return back && back.number() == replay.number());
  }

  private static int spentBy(Arrival arrival) {
    return arrival.descent() instanceof Descent.MadeFrom made ? made.spent() : 0;
  }

  private static int lapsOf(Arrival arrival) {
    return arrival.descent() instanceof Descent.MadeFrom made ? made.laps() : 0;
  }

  private static Instant noLater(Instant time, Instant now) {
    return time.isAfter(now) ? now : time;
  }

  private static String reasonOf(Failure failure) {
    return failure.errorClass() == null
        ? failure.categoryOrUnknown().wireName()
        : failure.categoryOrUnknown().wireName() + ": " + failure.errorClass();
  }

  private Arrivals() {}
}
