package org.deadletteroffice.replay;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;

/** A store that counts the takeovers that were written. */
final class TakeoverCount implements DeadLetterStore {

  private final DeadLetterStore store;
  private final Map<IdempotencyKey, Integer> takeovers = new ConcurrentHashMap<>();

  TakeoverCount(DeadLetterStore store) {
    this.store = store;
  }

  int of(IdempotencyKey key) {
    return takeovers.getOrDefault(key, 0);
  }

  @Override
  public boolean record(DeadLetter letter) {
    return store.record(letter);
  }

  @Override
  public Optional<DeadLetter> find(IdempotencyKey key) {
    return store.find(key);
  }

  @Override
  public Optional<DeadLetter> replace(DeadLetter changed) {
    int before = store.find(changed.key()).map(TakeoverCount::openTakeovers).orElse(0);
    Optional<DeadLetter> stored = store.replace(changed);
    if (stored.isPresent() && openTakeovers(stored.get()) > before) {
      takeovers.merge(changed.key(), 1, Integer::sum);
    }
    return stored;
  }

  @Override
  public Optional<DeadLetter> claim(DueLetter hint, Claim claim) {
    return store.claim(hint, claim);
  }

  @Override
  public boolean markSent(DeadLetter claimed, Sent sent) {
    return store.markSent(claimed, sent);
  }

  private static int openTakeovers(DeadLetter letter) {
    return letter.openReplay().map(Replay::takeovers).orElse(0);
  }
}
