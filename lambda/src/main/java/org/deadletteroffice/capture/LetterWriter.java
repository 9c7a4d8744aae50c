package org.deadletteroffice.capture;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.Descent;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.Learned;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * Writes the arrivals of one key as one change of one record. A new letter costs one conditional
 * write and no read. A known one costs a consistent read and a write on condition of the version
 * read, again with jitter when another writer was faster. When every message id is known, nothing
 * is written. Safe to repeat and safe for concurrent use.
 */
final class LetterWriter {

  static final int MOST_TRIES = 25;
  private static final long FIRST_CEILING_MILLIS = 10;
  private static final long CEILING_MILLIS = 400;

  private final DeadLetterStore store;
  private final KnownQueues queues;
  private final PolicySource policies;
  private final PayloadKeeper payloads;
  private final Clock clock;
  private final RandomGenerator random;
  private final Consumer<Duration> pause;
  private final Chronicle chronicle;
  private final RecentKeys recent = new RecentKeys();

  LetterWriter(
      CapturePorts ports,
      PayloadKeeper payloads,
      Clock clock,
      RandomGenerator random,
      Consumer<Duration> pause) {
    this.store = ports.letters();
    this.queues = ports.queues();
    this.policies = ports.policies();
    this.payloads = payloads;
    this.clock = clock;
    this.random = random;
    this.pause = pause;
    this.chronicle = new Chronicle(ports.journal());
  }

  /**
   * Writes the first of these arrivals, all of one key and not empty, and those that follow it into
   * the same letter.
   *
   * @return what was written, and which of these arrivals had to be left out; the rest was not
   *     looked at
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if nothing could be written
   */
  Folded write(List<Identified> arrivals, TimeLeft time) {
    Identified first = arrivals.get(0);
    remember(first);
    IdempotencyKey key = first.arrival().key();
    @Nullable DeadLetter base = first.read();
    if (base == null && recent.contains(key)) {
      base = store.find(key).orElse(null);
    }
    @Nullable Folded refused = null;
    for (int tries = 1; tries <= MOST_TRIES; tries++) {
      if (time.isShort()) {
        throw new OutOfTimeException();
      }
      Run run = run(arrivals, base);
      @Nullable DeadLetter current =
          run.apart == null ? base : store.find(run.apart.key()).orElse(null);
      Folded folded = Folded.of(current, run.arrivals, payloads, this::moment);
      if (folded.changesNothing()) {
        // After a refused write this was most likely that very write, its answer lost.
        return learned(refused == null ? folded : refused);
      }
      boolean ready =
          current != null || run.apart == null || base == null || stopped(base, run.apart);
      if (ready && isWritten(Objects.requireNonNull(folded.letter()), current)) {
        recent.add(key);
        return learned(folded);
      }
      refused = ready ? folded : refused;
      recent.add(key);
      if (base != null) {
        pause.accept(jitter(tries));
      }
      base = store.find(key).orElse(null);
    }
    throw new StoreUnavailableException(
        "other writers of letter %s were faster %d times".formatted(key.abbreviated(), MOST_TRIES),
        true,
        null);
  }

  /**
   * Arrivals of one letter.
   *
   * @param apart where they belong when the letter with their own key is other work, else null
   */
  private record Run(List<Identified> arrivals, @Nullable Elsewhere apart) {}

  /** The first arrival and those that directly follow it into the same letter. */
  private static Run run(List<Identified> arrivals, @Nullable DeadLetter base) {
    Arrival first = arrivals.get(0).arrival();
    Message message = base == null ? first.message() : base.message();
    String source = base == null ? first.sourceQueueArn() : base.sourceQueueArn();
    Optional<Elsewhere> apart = Elsewhere.of(arrivals.get(0), message, source);
    List<Identified> together =
        arrivals.stream()
            .takeWhile(next -> Elsewhere.of(next, message, source).equals(apart))
            .toList();
    return apart
        .map(
            other ->
                new Run(
                    together.stream()
                        .map(next -> next.under(other.key(), other.conflict()))
                        .toList(),
                    other))
        .orElseGet(() -> new Run(together, null));
  }

  /**
   * Stops the base letter before another body under its key is recorded, so that a crash in between
   * leaves too much stopped and nothing lost.
   */
  private boolean stopped(DeadLetter base, Elsewhere apart) {
    if (apart.conflict() == null) {
      return true;
    }
    Optional<DeadLetter> conflicting = base.conflicting(clock.instant());
    if (conflicting.isEmpty()) {
      return true;
    }
    Optional<DeadLetter> stored = store.replace(conflicting.get());
    stored.ifPresent(letter -> chronicle.inConflict(base, letter));
    return stored.isPresent();
  }

  /** Tells the letters that arrivals were made from. What cannot be told now comes again. */
  private Folded learned(Folded folded) {
    for (Change change : folded.changes()) {
      Arrival arrival = change.arrival().arrival();
      if (arrival.descent() instanceof Descent.MadeFrom made
          && !made.parent().equals(arrival.key())) {
        try {
          tell(made, arrival);
        } catch (DeadLetterOfficeException untold) {
          folded.unfinished(change, untold);
        }
      }
    }
    return folded;
  }

  private void tell(Descent.MadeFrom made, Arrival arrival) {
    for (int tries = 1; tries <= MOST_TRIES; tries++) {
      Optional<DeadLetter> parent = store.find(made.parent());
      Optional<Learned> learned =
          parent.flatMap(
              letter ->
                  letter.learned(
                      made, arrival.key(), arrival.messageId(), moment(letter.sourceQueueArn())));
      if (learned.isEmpty()) {
        return;
      }
      Optional<DeadLetter> stored = store.replace(learned.get().letter());
      if (stored.isPresent()) {
        chronicle.learned(learned.get(), stored.get(), arrival.key());
        return;
      }
      pause.accept(jitter(tries));
    }
    throw new StoreUnavailableException(
        "other writers of letter %s were faster %d times"
            .formatted(made.parent().abbreviated(), MOST_TRIES),
        true,
        null);
  }

  private void remember(Identified next) {
    if (!next.delivery().deadLetterQueueArn().equals(Delivery.UNKNOWN_QUEUE)) {
      queues.remember(next.arrival().sourceQueueArn(), next.delivery().deadLetterQueueArn());
    }
  }

  private boolean isWritten(DeadLetter letter, @Nullable DeadLetter current) {
    return current == null ? store.record(letter) : store.replace(letter).isPresent();
  }

  private Moment moment(@Nullable String sourceQueueArn) {
    return new Moment(clock.instant(), policies.policyOf(sourceQueueArn), random);
  }

  private Duration jitter(int tries) {
    long ceiling = Math.min(CEILING_MILLIS, FIRST_CEILING_MILLIS << Math.min(tries, 10));
    return Duration.ofMillis(random.nextLong(1, ceiling + 1));
  }
}
