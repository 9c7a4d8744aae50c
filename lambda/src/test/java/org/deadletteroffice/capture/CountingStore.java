package org.deadletteroffice.capture;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.StoreUnavailableException;

/** A store that counts its requests, and refuses, loses an answer or is overtaken when told to. */
public final class CountingStore implements DeadLetterStore {

  private final DeadLetterStore store;
  private final AtomicInteger puts = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger replaces = new AtomicInteger();
  private volatile Predicate<IdempotencyKey> refused = key -> false;
  private volatile boolean answersLost;
  private volatile Consumer<IdempotencyKey> beforeWrite = key -> {};

  public CountingStore(DeadLetterStore store) {
    this.store = store;
  }

  /** Writes of these keys fail from now on. */
  public void refuse(Predicate<IdempotencyKey> keys) {
    refused = keys;
  }

  /** Writes take effect, but tell the opposite, as a repeated request does. */
  public void loseAnswers(boolean lost) {
    answersLost = lost;
  }

  /** Runs before every write. */
  public void beforeEveryWrite(Consumer<IdempotencyKey> action) {
    beforeWrite = action;
  }

  @Override
  public boolean record(DeadLetter letter) {
    puts.incrementAndGet();
    requireWritable(letter.key());
    return store.record(letter) && !answersLost;
  }

  @Override
  public Optional<DeadLetter> find(IdempotencyKey key) {
    reads.incrementAndGet();
    return store.find(key);
  }

  @Override
  public Optional<DeadLetter> replace(DeadLetter changed) {
    replaces.incrementAndGet();
    requireWritable(changed.key());
    return store.replace(changed).filter(letter -> !answersLost);
  }

  private void requireWritable(IdempotencyKey key) {
    beforeWrite.accept(key);
    if (refused.test(key)) {
      throw new StoreUnavailableException("the store refuses " + key.abbreviated(), true, null);
    }
  }

  @Override
  public Optional<DeadLetter> claim(DueLetter hint, Claim claim) {
    return store.claim(hint, claim);
  }

  @Override
  public boolean markSent(DeadLetter claimed, Sent sent) {
    return store.markSent(claimed, sent);
  }

  /** {@code record}, {@code find} and {@code replace} since the last call. */
  public Requests requests() {
    return new Requests(puts.getAndSet(0), reads.getAndSet(0), replaces.getAndSet(0));
  }

  /** Numbers of requests. */
  public record Requests(int puts, int reads, int replaces) {}
}
