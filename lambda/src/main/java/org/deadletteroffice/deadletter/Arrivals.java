package org.deadletteroffice.deadletter;

import java.time.Instant;
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
            null);
    Draft draft = empty.draft();
    draft.history =
        draft.history.withArrival(arrival.messageId(), arrival.attempt(now, arrival.digest()));
    return began(draft, arrival, moment).letter();
  }

  static Captured captured(DeadLetter letter, Arrival arrival, Moment moment) {
    if (letter.history().arrived().contains(arrival.messageId())) {
      return new Captured.AlreadyKnown(letter);
    }
    if (arrival.mismatch().isPresent()) {
      return mismatched(letter, arrival, moment);
    }
    return switch (letter.state()) {
      case QUEUED -> queued(letter, arrival, moment);
      case REPLAYING -> replaying(letter, arrival, moment);
      case QUARANTINED -> quarantined(letter, arrival, moment);
      case RESOLVED -> resolved(letter, arrival, moment);
    };
  }

  private static Captured mismatched(DeadLetter letter, Arrival arrival, Moment moment) {
    boolean reopened = letter.state() == State.RESOLVED;
    DeadLetter base = reopened ? newEpisode(letter, arrival, moment).letter() : letter;
    Draft draft = appended(base, arrival, moment);
    SourceDigest own = letter.message().payload().digest();
    draft.history =
        draft.history.withMismatch(arrival.digest(), arrival.mismatch().orElseThrow(), own);
    String brokenBefore = letter.history().mismatches().get(own);
    if (brokenBefore != null) {
      draft.history = draft.history.withMismatch(own, brokenBefore, own);
    }
    if (letter.quarantineReason() != QuarantineReason.DIGEST_MISMATCH) {
      stopped(draft, letter, QuarantineReason.DIGEST_MISMATCH, moment.now());
    }
    SourceDigest other = otherPayload(base, arrival);
    return reopened
        ? new Captured.Reopened(draft.letter(), other)
        : new Captured.Merged(draft.letter(), other);
  }

  private static Captured queued(DeadLetter letter, Arrival arrival, Moment moment) {
    if (conflicts(letter, arrival)) {
      return conflicting(letter, arrival, moment);
    }
    Draft draft = appended(letter, arrival, moment);
    boolean wasTerminal = letter.errorCategory().isTerminal();
    boolean isTerminal = draft.failure.categoryOrUnknown().isTerminal();
    if (isTerminal && !draft.holdLifted) {
      draft.dueAt = null;
    } else if (wasTerminal
        && !isTerminal
        && letter.isHeld()
        && !mustBeHeld(draft, letter, moment)) {
      draft.dueAt = moment.nextReplay(letter.replayCount(), draft.subject.deadline());
    }
    return merged(draft, letter, arrival);
  }

  private static Captured replaying(DeadLetter letter, Arrival arrival, Moment moment) {
    if (conflicts(letter, arrival)) {
      return conflicting(letter, arrival, moment);
    }
    Replay replay = letter.openReplay().orElseThrow();
    Draft draft = appended(letter, arrival, moment);
    if (isOwn(letter, replay, arrival)) {
      Replays.failed(draft, replay.maxReplays(), "came back", moment);
      return new Captured.CameBack(draft.letter(), replay.number(), otherPayload(letter, arrival));
    }
    if (arrival.fifo() || !replay.claimedWellAfter(arrival.sentAt())) {
      draft.replay = replay.copyFailed(moment.now());
    }
    return merged(draft, letter, arrival);
  }

  private static Captured quarantined(DeadLetter letter, Arrival arrival, Moment moment) {
    if (conflicts(letter, arrival)) {
      return conflicting(letter, arrival, moment);
    }
    return merged(appended(letter, arrival, moment), letter, arrival);
  }

  private static Captured resolved(DeadLetter letter, Arrival arrival, Moment moment) {
    if (!isOldCopy(letter, arrival)) {
      Draft episode = newEpisode(letter, arrival, moment);
      episode.message = arrival.message();
      Draft draft = appended(episode.letter(), arrival, moment);
      return new Captured.Reopened(began(draft, arrival, moment).letter(), null);
    }
    Draft draft = appended(letter, arrival, moment);
    if (letter.resolution() != Resolution.UNRETURNED) {
      return merged(draft, letter, arrival);
    }
    Replay replay = letter.replay();
    int maxReplays = replay == null ? moment.policy().maxReplays() : replay.maxReplays();
    draft.audit = draft.audit.with("refuted_at", moment.now(), arrival.messageId());
    Replays.failed(draft, maxReplays, "its presumed success was refuted", moment);
    return new Captured.Refuted(draft.letter(), otherPayload(letter, arrival));
  }

  /** The state a new letter or a new episode begins in. */
  private static Draft began(Draft draft, Arrival arrival, Moment moment) {
    if (arrival.mismatch().isPresent()) {
      draft.history =
          draft.history.withMismatch(
              arrival.digest(), arrival.mismatch().orElseThrow(), arrival.digest());
      return draft.quarantined(QuarantineReason.DIGEST_MISMATCH, moment.now());
    }
    boolean held =
        draft.failure.categoryOrUnknown().isTerminal()
            || draft.letter().sourceQueueArn() == null
            || tooOld(draft, moment);
    return draft.queued(held ? null : moment.nextReplay(0, draft.subject.deadline()));
  }

  private static Draft newEpisode(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = letter.draft();
    Instant sentAt = noLater(arrival.sentAt(), moment.now());
    draft.episode = letter.episode() + 1;
    draft.replayCount = 0;
    draft.history = letter.history().ofNewEpisode();
    draft.firstSeen = sentAt;
    draft.newestSentAt = sentAt;
    draft.failure = Failure.UNSAID;
    draft.subject = Subject.UNSAID;
    draft.audit = draft.audit.with("reopened_at", moment.now());
    return draft;
  }

  private static Draft appended(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = letter.draft();
    Instant now = moment.now();
    Instant sentAt = noLater(arrival.sentAt(), now);
    draft.history =
        draft.history.withArrival(
            arrival.messageId(), arrival.attempt(now, letter.message().payload().digest()));
    if (!letter.knowsDigest(arrival.digest())) {
      draft.history = draft.history.withOtherDigest(arrival.digest());
    }
    draft.failure = arrival.failure().orElse(draft.failure);
    draft.subject = arrival.subject().orElse(draft.subject);
    draft.lastSeen = now.isAfter(draft.lastSeen) ? now : draft.lastSeen;
    draft.firstSeen = sentAt.isBefore(draft.firstSeen) ? sentAt : draft.firstSeen;
    draft.newestSentAt = sentAt.isAfter(draft.newestSentAt) ? sentAt : draft.newestSentAt;
    return draft;
  }

  private static Captured merged(Draft draft, DeadLetter letter, Arrival arrival) {
    return new Captured.Merged(draft.letter(), otherPayload(letter, arrival));
  }

  private static Captured conflicting(DeadLetter letter, Arrival arrival, Moment moment) {
    Draft draft = appended(letter, arrival, moment);
    if (letter.quarantineReason() != QuarantineReason.DIGEST_MISMATCH
        && letter.quarantineReason() != QuarantineReason.PAYLOAD_CONFLICT) {
      stopped(draft, letter, QuarantineReason.PAYLOAD_CONFLICT, moment.now());
    }
    return merged(draft, letter, arrival);
  }

  private static void stopped(Draft draft, DeadLetter letter, QuarantineReason why, Instant now) {
    draft.audit = Replays.outstanding(draft.audit, letter, now);
    draft.quarantined(why, now);
  }

  private static @Nullable SourceDigest otherPayload(DeadLetter letter, Arrival arrival) {
    return letter.knowsDigest(arrival.digest()) ? null : arrival.digest();
  }

  /** Whether two bodies claim one key although one of them would be lost by merging. */
  private static boolean conflicts(DeadLetter letter, Arrival arrival) {
    if (letter.knowsDigest(arrival.digest())) {
      return false;
    }
    return switch (arrival.rule()) {
      case PRODUCER_ATTRIBUTE, PRODUCER_BODY -> true;
      case REQUEST ->
          arrival.sourceQueueArn() != null
              && !arrival.sourceQueueArn().equals(letter.sourceQueueArn());
      case MARKER, CONTENT -> false;
    };
  }

  private static boolean isOwn(DeadLetter letter, Replay replay, Arrival arrival) {
    if (replay.sentAs(arrival.messageId())) {
      return true;
    }
    if (arrival.markedNumber() != null) {
      return arrival.markedNumber() == replay.number();
    }
    return !replay.isMarked()
        && !arrival.fifo()
        && !letter.message().hasRoomForMarkers()
        && !replay.claimedWellAfter(arrival.sentAt());
  }

  /**
   * Whether an arrival was sent before what is known to have succeeded. Another body under a
   * producer's own key never was: nothing is known of its success.
   */
  private static boolean isOldCopy(DeadLetter letter, Arrival arrival) {
    Replay replay = letter.replay();
    if (conflicts(letter, arrival)) {
      return false;
    }
    boolean own =
        (replay != null && replay.sentAs(arrival.messageId()))
            || (arrival.markedNumber() != null && arrival.markedNumber() <= letter.lastNumber());
    boolean covered =
        !arrival.fifo()
            && letter.evidenceAt() != null
            && !arrival.sentAt().isAfter(letter.evidenceAt());
    return own || covered;
  }

  private static boolean mustBeHeld(Draft draft, DeadLetter letter, Moment moment) {
    return letter.sourceQueueArn() == null || tooOld(draft, moment);
  }

  private static boolean tooOld(Draft draft, Moment moment) {
    return draft.firstSeen.isBefore(moment.now().minus(moment.policy().maxAutoAge()));
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
