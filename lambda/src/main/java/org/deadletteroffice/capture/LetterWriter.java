package org.deadletteroffice.capture;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.KnownQueues;
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
  }

  /**
   * Writes the arrivals, all of one key and not empty.
   *
   * @return what was written, and which arrivals had to be left out
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if nothing could be written
   */
  Folded write(List<Identified> arrivals, TimeLeft time) {
    for (Identified next : arrivals) {
      if (!next.delivery().deadLetterQueueArn().equals(Delivery.UNKNOWN_QUEUE)) {
        queues.remember(next.arrival().sourceQueueArn(), next.delivery().deadLetterQueueArn());
      }
    }
    Identified first = arrivals.get(0);
    IdempotencyKey key = first.arrival().key();
    @Nullable DeadLetter current = first.read();
    if (current == null && recent.contains(key)) {
      current = store.find(key).orElse(null);
    }
    @Nullable Folded refused = null;
    for (int tries = 1; tries <= MOST_TRIES; tries++) {
      if (time.isShort()) {
        throw new OutOfTimeException();
      }
      Folded folded = Folded.of(current, arrivals, payloads, this::moment);
      if (folded.changesNothing()) {
        // After a refused write this was most likely that very write, its answer lost.
        return refused == null ? folded : refused;
      }
      if (isWritten(Objects.requireNonNull(folded.letter()), current)) {
        recent.add(key);
        return folded;
      }
      refused = folded;
      recent.add(key);
      if (current != null) {
        pause.accept(jitter(tries));
      }
      current = store.find(key).orElse(null);
    }
    throw new StoreUnavailableException(
        "other writers of letter %s were faster %d times".formatted(key.abbreviated(), MOST_TRIES),
        true,
        null);
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
