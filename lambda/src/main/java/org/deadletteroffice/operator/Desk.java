package org.deadletteroffice.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.Payload;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.ReplayBlockedException;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.SourceDigest;
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
  private final PayloadStore payloads;
  private final PolicySource policies;
  private final PaceRecords paces;
  private final Journal journal;
  private final Clock clock;

  public Desk(
      DeadLetterStore letters,
      PayloadStore payloads,
      PolicySource policies,
      PaceRecords paces,
      Journal journal,
      Clock clock) {
    this.letters = letters;
    this.payloads = payloads;
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
   * Settles a conflict: the body with this digest is the one to replay, now. The one it replaces is
   * in the payload store before the letter lets go of it, and stays choosable.
   *
   * @throws org.deadletteroffice.deadletter.PayloadMissingException if it is not kept
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if the one it replaces cannot
   *     be kept; then nothing was changed
   * @throws DeadLetterOfficeException if what is kept under this digest is something else
   */
  public DeadLetter choosePayload(IdempotencyKey key, String actor, SourceDigest digest) {
    DeadLetter due =
        changed(
            key,
            letter -> {
              DeadLetter chosen =
                  letter.payloadChosenBy(actor, payload(letter, digest), clock.instant());
              keepReplaced(letter.message().payload(), chosen.message().payload());
              return chosen;
            });
    wake(due.sourceQueueArn());
    return due;
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

  private Payload payload(DeadLetter letter, SourceDigest digest) {
    Payload own = letter.message().payload();
    if (own.digest().equals(digest)) {
      return own;
    }
    if (!letter.knowsDigest(digest)) {
      throw new ReplayBlockedException(letter.key(), "it never had a body " + digest);
    }
    String location = payloads.locationOf(digest);
    byte[] body = payloads.fetch(location);
    if (!SourceDigest.of(body).equals(digest)) {
      throw new DeadLetterOfficeException(
          "what is kept at %s is another body".formatted(location), false, null);
    }
    return Payload.keptAt(location, digest, body.length);
  }

  /** Under the digest of what is there, so that no body is ever kept under another's name. */
  private void keepReplaced(Payload former, Payload chosen) {
    String body = former.body();
    if (body != null && !former.digest().equals(chosen.digest())) {
      payloads.keep(SourceDigest.of(body), body.getBytes(UTF_8));
    }
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
