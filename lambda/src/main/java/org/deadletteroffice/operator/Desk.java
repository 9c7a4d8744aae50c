package org.deadletteroffice.operator;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.replay.PaceRecords;
import org.jspecify.annotations.Nullable;

/**
 * Where a person acts on one letter. Every verb is one conditional write with actor and reason in
 * the audit, tried again when another writer was faster. Returns the letter as stored.
 *
 * <p>Every verb throws {@link org.deadletteroffice.deadletter.ReplayBlockedException} when the
 * letter's state forbids it, {@link NoSuchLetterException} when there is no such letter, and {@link
 * DeadLetterOfficeException} when others kept writing; then trying again helps.
 */
public final class Desk {

  private static final int TRIES = 10;

  private final DeadLetterStore letters;
  private final Set<String> sources;
  private final PolicySource policies;
  private final PaceRecords paces;
  private final Journal journal;
  private final Clock clock;

  public Desk(
      DeadLetterStore letters,
      PolicySource policies,
      PaceRecords paces,
      Journal journal,
      Clock clock,
      Set<String> sources) {
    this.letters = letters;
    this.sources = Set.copyOf(sources);
    this.policies = policies;
    this.paces = paces;
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Makes a queued letter due now, whatever holds it; within its budget. A source that rests or
   * waits for its canaries goes on with canaries.
   */
  public DeadLetter replayNow(IdempotencyKey key, String actor) {
    DeadLetter due =
        changed(
            key,
            letter ->
                letter.replayRequestedBy(actor, policy(letter).maxReplays(), clock.instant()));
    wake(due.sourceQueueArn());
    return due;
  }

  /** Lets a quarantined letter out, due now; the budget is reset only if asked for. */
  public DeadLetter release(IdempotencyKey key, String actor, boolean resetBudget) {
    DeadLetter due =
        changed(
            key,
            letter ->
                letter.releasedBy(
                    actor, resetBudget, policy(letter).maxReplays(), clock.instant()));
    wake(due.sourceQueueArn());
    return due;
  }

  /** Stops every replay of a letter from now on; one that is claimed already may still be sent. */
  public DeadLetter quarantine(IdempotencyKey key, String actor, String why) {
    DeadLetter stopped = changed(key, letter -> letter.quarantinedBy(actor, why, clock.instant()));
    journal.record(LifecycleEvent.DLQ_QUARANTINED, stopped, "by " + actor);
    return stopped;
  }

  /** Declares the work done. */
  public DeadLetter resolve(IdempotencyKey key, String actor, String why) {
    DeadLetter resolved =
        changed(key, letter -> letter.resolvedBy(actor, why, moment(policy(letter))));
    journal.record(LifecycleEvent.DLQ_RESOLVED, resolved, "by " + actor);
    return resolved;
  }

  /**
   * Gives a letter that is held for want of a source the queue it belongs to. It is due again,
   * unless it is held for another reason too.
   *
   * @throws IllegalArgumentException unless the deployment names the queue in {@code DLO_SOURCES}
   */
  public DeadLetter setSource(IdempotencyKey key, String actor, String queueArn) {
    if (!sources.contains(queueArn)) {
      throw new IllegalArgumentException(
          "a source must be a queue that the deployment names, got %s; named are %s"
              .formatted(queueArn, sources));
    }
    return changed(
        key, letter -> letter.sourceSetBy(actor, queueArn, moment(policies.policyOf(queueArn))));
  }

  /** Leaves a note in the audit. */
  public DeadLetter note(IdempotencyKey key, String actor, String text) {
    return changed(key, letter -> letter.notedBy(actor, text, clock.instant()));
  }

  private DeadLetter changed(IdempotencyKey key, Function<DeadLetter, DeadLetter> verb) {
    @Nullable DeadLetter written = null;
    for (int i = 0; i < TRIES; i++) {
      DeadLetter letter = letters.find(key).orElseThrow(() -> new NoSuchLetterException(key));
      if (written != null && isRecordedIn(letter, written)) {
        return letter;
      }
      written = verb.apply(letter);
      Optional<DeadLetter> stored = letters.replace(written);
      if (stored.isPresent()) {
        return stored.get();
      }
    }
    throw new DeadLetterOfficeException(
        "letter %s is being written by others, try again".formatted(key.abbreviated()), true, null);
  }

  /** Whether a write that seemed to have lost was this very one, its answer lost. */
  private static boolean isRecordedIn(DeadLetter letter, DeadLetter written) {
    return letter.audit().entries().entrySet().containsAll(written.audit().entries().entrySet());
  }

  private void wake(@Nullable String source) {
    if (source != null) {
      Instant now = clock.instant();
      paces.keep(source, paces.paceOf(source).woken(now));
    }
  }

  private ReplayPolicy policy(DeadLetter letter) {
    return policies.policyOf(letter.sourceQueueArn());
  }

  /** No verb draws a backoff. */
  private Moment moment(ReplayPolicy policy) {
    RandomGenerator none = () -> 0L;
    return new Moment(clock.instant(), policy, none);
  }
}
