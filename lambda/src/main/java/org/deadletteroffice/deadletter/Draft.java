package org.deadletteroffice.deadletter;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A letter while a transition changes it; the rules that hold after every change are here. */
final class Draft {

  private final DeadLetter before;
  int episode;
  State state;
  Message message;
  Failure failure;
  Subject subject;
  History history;
  int replayCount;
  int lastNumber;
  @Nullable Replay replay;
  Instant firstSeen;
  Instant lastSeen;
  Instant newestSentAt;
  Audit audit;
  @Nullable QuarantineReason quarantineReason;
  @Nullable Resolution resolution;
  @Nullable Instant evidenceAt;
  @Nullable Instant dueAt;
  boolean holdLifted;
  @Nullable Instant expiresAt;
  @Nullable String sourceQueueArn;
  @Nullable HoldReason holdReason;
  Lineage lineage;

  Draft(DeadLetter letter) {
    before = letter;
    episode = letter.episode();
    state = letter.state();
    message = letter.message();
    failure = letter.failure();
    subject = letter.subject();
    history = letter.history();
    replayCount = letter.replayCount();
    lastNumber = letter.lastNumber();
    replay = letter.replay();
    firstSeen = letter.firstSeen();
    lastSeen = letter.lastSeen();
    newestSentAt = letter.newestSentAt();
    audit = letter.audit();
    quarantineReason = letter.quarantineReason();
    resolution = letter.resolution();
    evidenceAt = letter.evidenceAt();
    dueAt = letter.dueAt();
    holdLifted = letter.holdLifted();
    expiresAt = letter.expiresAt();
    sourceQueueArn = letter.sourceQueueArn();
    holdReason = letter.holdReason();
    lineage = letter.lineage();
  }

  Draft queued(Instant due) {
    leave();
    state = State.QUEUED;
    dueAt = due;
    return this;
  }

  /** Queued, but waiting for a person. */
  Draft held(HoldReason why) {
    leave();
    state = State.QUEUED;
    holdReason = why;
    return this;
  }

  Draft quarantined(QuarantineReason reason, Instant now) {
    leave();
    state = State.QUARANTINED;
    quarantineReason = reason;
    audit = audit.with("quarantined_at", now, reason.wireName());
    return this;
  }

  Draft resolved(Resolution how, Instant evidence, Moment moment) {
    leave();
    state = State.RESOLVED;
    resolution = how;
    evidenceAt = evidence;
    expiresAt = moment.now().plus(moment.policy().resolvedRetention()).truncatedTo(SECONDS);
    audit = audit.with("resolved_at", moment.now(), how.wireName());
    return this;
  }

  /** Nothing that belongs to one state survives it. */
  private void leave() {
    quarantineReason = null;
    resolution = null;
    evidenceAt = null;
    expiresAt = null;
    dueAt = null;
    holdReason = null;
    holdLifted = false;
  }

  DeadLetter letter() {
    return new DeadLetter(
        before.key(),
        before.version(),
        episode,
        state,
        sourceQueueArn,
        before.deadLetterQueueArn(),
        message,
        failure,
        subject,
        history,
        replayCount,
        lastNumber,
        replay,
        firstSeen,
        lastSeen,
        newestSentAt,
        audit,
        quarantineReason,
        resolution,
        evidenceAt,
        dueAt,
        holdLifted,
        expiresAt,
        holdReason,
        lineage);
  }
}
