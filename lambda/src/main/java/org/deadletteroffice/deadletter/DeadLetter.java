package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One failed unit of work, kept as one record under one idempotency key. Immutable; a transition
 * returns a new value with the same {@code version}, which the store raises by one at each write.
 *
 * @param version of the stored record this value was read from or will replace; 1 when new
 * @param episode 1, +1 at each reopening
 * @param sourceQueueArn where it is replayed to; null when nobody knows: then it is held
 * @param failure of the latest attempt that said
 * @param replayCount budget spent in this episode
 * @param lastNumber highest replay number ever given to this letter; never reset
 * @param replay the open replay while replaying, otherwise the last one
 * @param firstSeen earliest {@code SentTimestamp} of the episode, never later than its arrival
 * @param newestSentAt latest {@code SentTimestamp} of the episode's arrivals
 * @param evidenceAt of a resolution: the send time of what is known to have succeeded
 * @param dueAt when the schedule looks at it next; null when held, quarantined or resolved
 * @param holdLifted whether an operator asked for a replay in spite of a terminal category
 * @param expiresAt when a resolved letter leaves the table, a whole second
 * @param holdReason why it waits for a person; null unless held
 */
public record DeadLetter(
    IdempotencyKey key,
    long version,
    int episode,
    State state,
    @Nullable String sourceQueueArn,
    String deadLetterQueueArn,
    Message message,
    Failure failure,
    Subject subject,
    History history,
    int replayCount,
    int lastNumber,
    @Nullable Replay replay,
    Instant firstSeen,
    Instant lastSeen,
    Instant newestSentAt,
    Audit audit,
    @Nullable QuarantineReason quarantineReason,
    @Nullable Resolution resolution,
    @Nullable Instant evidenceAt,
    @Nullable Instant dueAt,
    boolean holdLifted,
    @Nullable Instant expiresAt,
    @Nullable HoldReason holdReason,
    Lineage lineage) {

  // ---- what can be told from a letter -------------------------------------------------------

  public ErrorCategory errorCategory() {
    return failure.categoryOrUnknown();
  }

  /** Twelve hex characters shared by failures that look alike. */
  public String signature() {
    return Signature.of(sourceQueueArn, failure);
  }

  /** {@code <state>#<error_category>#<shard>}; empty when resolved. */
  public Optional<String> backlogKey() {
    return state == State.RESOLVED
        ? Optional.empty()
        : Optional.of(
            "%s#%s#%d".formatted(state.wireName(), errorCategory().wireName(), key.shard()));
  }

  /** {@code replay#…} or {@code settle#…} by source and shard; empty when nothing is due. */
  public Optional<String> dueKey() {
    if (dueAt == null || sourceQueueArn == null) {
      return Optional.empty();
    }
    return switch (state) {
      case QUEUED -> Optional.of(DueLetter.replayKey(sourceQueueArn, key.shard()));
      case REPLAYING -> Optional.of(DueLetter.settleKey(sourceQueueArn, key.shard()));
      case QUARANTINED, RESOLVED -> Optional.empty();
    };
  }

  /** Queued, but waiting for an operator instead of the schedule. */
  public boolean isHeld() {
    return state == State.QUEUED && dueAt == null;
  }

  /** The open replay; empty unless replaying. */
  public Optional<Replay> openReplay() {
    return state == State.REPLAYING ? Optional.ofNullable(replay) : Optional.empty();
  }

  /** Whether an attempt that is still in its history had a body with this digest. */
  boolean hasKept(SourceDigest digest) {
    return message.payload().digest().equals(digest)
        || history.attempts().stream().anyMatch(attempt -> digest.equals(attempt.payloadDigest()));
  }

  /** Whether the last replay went out under this number and it is known where to. */
  public Optional<String> targetOf(int number) {
    return Optional.ofNullable(replay)
        .filter(last -> last.number() == number)
        .map(Replay::sent)
        .map(Sent::target);
  }

  /** Whether a message is the last replay of this letter, by its id. */
  public boolean wasSentAs(String messageId) {
    return replay != null && replay.sentAs(messageId);
  }

  /** Age of the oldest arrival of the episode, never negative. */
  public Duration age(Instant now) {
    return now.isBefore(firstSeen) ? Duration.ZERO : Duration.between(firstSeen, now);
  }

  // ---- capture ------------------------------------------------------------------------------

  /** A new letter. */
  public static DeadLetter opened(Arrival arrival, Moment moment) {
    return Arrivals.opened(arrival, moment);
  }

  /**
   * What an arrival makes of this letter. A message id that arrived before changes nothing.
   *
   * <p>When {@link Captured#payloadToKeep()} says so, the arrival's body must be in the payload
   * store before the result is written.
   */
  public Captured captured(Arrival arrival, Moment moment) {
    return Arrivals.captured(this, arrival, moment);
  }

  /**
   * What this letter learns of a message that was made from a replay of it; empty when that changes
   * nothing.
   *
   * @param other the letter that the message belongs to
   */
  public Optional<Learned> learned(
      Descent.MadeFrom descent, IdempotencyKey other, String messageId, Moment moment) {
    return Descents.learned(this, descent, other, messageId, moment);
  }

  /**
   * Quarantined, since there is another body under its producer's key; only remembered when it is
   * resolved. Empty when it knows already.
   */
  public Optional<DeadLetter> conflicting(Instant now) {
    return Arrivals.conflicting(this, now);
  }

  /** Held, because its source is a DLQ that this office drains. Empty unless queued and due. */
  public Optional<DeadLetter> heldAsCaptured(Instant now) {
    return Arrivals.heldAsCaptured(this, now);
  }

  // ---- replay -------------------------------------------------------------------------------

  /**
   * Claimed for one replay under the next number.
   *
   * @throws IllegalStateException unless queued with budget left
   */
  public DeadLetter claimedBy(Claim claim) {
    return Replays.claimed(this, claim);
  }

  /** Quarantined, because it is due and its budget is spent. Empty unless both are so. */
  public Optional<DeadLetter> budgetSpent(int maxReplays, Instant now) {
    return Replays.budgetSpent(this, maxReplays, now);
  }

  /**
   * The expired, unmarked claim taken over under the same number; quarantined instead after the
   * third takeover. Empty when there is no such claim.
   */
  public Optional<DeadLetter> takenOverBy(Claim claim) {
    return Replays.takenOver(this, claim);
  }

  /** Marked as sent by the owner of the token. Empty when the claim is no longer the token's. */
  public Optional<DeadLetter> markedSent(String token, Sent sent) {
    return Replays.markedSent(this, token, sent);
  }

  /**
   * Back in the queue with count and number as before, since nothing was sent. Empty when the claim
   * is no longer the token's, was taken over, or is marked.
   */
  public Optional<DeadLetter> givenBack(String token, String reason, Instant dueAt, Instant now) {
    return Replays.givenBack(this, token, reason, dueAt, now);
  }

  /**
   * Quarantined before anything was sent under this claim, because its payload cannot be trusted or
   * found. Empty when the claim is no longer the token's.
   */
  public Optional<DeadLetter> unsendable(String token, QuarantineReason reason, Instant now) {
    return Replays.unsendable(this, token, reason, now);
  }

  /** Resolved by a replay driver's answer. Empty when the claim is no longer the token's. */
  public Optional<DeadLetter> driven(String token, Moment moment) {
    return Replays.driven(this, token, moment);
  }

  /** Failed by a replay driver's answer. Empty when the claim is no longer the token's. */
  public Optional<DeadLetter> driverRefused(String token, Failure failure, Moment moment) {
    return Replays.driverRefused(this, token, failure, moment);
  }

  /**
   * What two readings of the queues make of a marked replay that is due for settlement.
   *
   * @throws IllegalStateException unless replaying and marked
   */
  public Settled settled(Evidence evidence, Moment moment) {
    return Settlement.of(this, evidence, moment);
  }

  // ---- reports ------------------------------------------------------------------------------

  /** What a consumer's report makes of this letter; never a reopening. */
  public DeadLetter reported(Report report, Moment moment) {
    return Reports.reported(this, report, moment);
  }

  // ---- operators ----------------------------------------------------------------------------

  /**
   * Due now, whatever holds it; the budget stays as it is.
   *
   * @throws ReplayBlockedException if it may not be replayed
   */
  public DeadLetter replayRequestedBy(String actor, int maxReplays, Instant now) {
    return Verbs.replayRequested(this, actor, maxReplays, now);
  }

  /**
   * Out of quarantine and due now, with the budget reset if asked for.
   *
   * @throws ReplayBlockedException if it may not be replayed, or the budget is spent and not reset
   */
  public DeadLetter releasedBy(String actor, boolean resetBudget, int maxReplays, Instant now) {
    return Verbs.released(this, actor, resetBudget, maxReplays, now);
  }

  /**
   * Quarantined at once, whatever it was doing.
   *
   * @throws ReplayBlockedException if it is resolved
   */
  public DeadLetter quarantinedBy(String actor, String why, Instant now) {
    return Verbs.quarantined(this, actor, why, now);
  }

  /**
   * Resolved at once, whatever it was doing.
   *
   * @throws ReplayBlockedException if it is resolved already
   */
  public DeadLetter resolvedBy(String actor, String why, Moment moment) {
    return Verbs.resolved(this, actor, why, moment);
  }

  /**
   * With a source queue, where it had none or one that this office drains. It is held no longer,
   * unless for another reason.
   *
   * @throws ReplayBlockedException unless it is held for want of a source
   */
  public DeadLetter sourceSetBy(String actor, String queueArn, Moment moment) {
    return Verbs.sourceSet(this, actor, queueArn, moment);
  }

  /** With a note in the audit. */
  public DeadLetter notedBy(String actor, String text, Instant now) {
    return Verbs.noted(this, actor, text, now);
  }

  // ---- stores ---------------------------------------------------------------------------------

  /** The same letter under another version: only a store that has just written it says this. */
  public DeadLetter storedAs(long newVersion) {
    return new DeadLetter(
        key,
        newVersion,
        episode,
        state,
        sourceQueueArn,
        deadLetterQueueArn,
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

  Draft draft() {
    return new Draft(this);
  }
}
