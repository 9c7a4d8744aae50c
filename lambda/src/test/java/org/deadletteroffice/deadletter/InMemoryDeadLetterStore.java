package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The store in memory, by the pure transitions. Its {@code due} index never lags, which the real
 * one's may.
 */
public final class InMemoryDeadLetterStore implements DeadLetterStore, DueLetters, KnownQueues {

  private final Map<IdempotencyKey, DeadLetter> letters = new ConcurrentHashMap<>();
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final Set<String> deadLetterQueues = ConcurrentHashMap.newKeySet();

  @Override
  public boolean record(DeadLetter letter) {
    return letters.putIfAbsent(letter.key(), letter) == null;
  }

  @Override
  public Optional<DeadLetter> find(IdempotencyKey key) {
    return Optional.ofNullable(letters.get(key));
  }

  @Override
  public Optional<DeadLetter> replace(DeadLetter changed) {
    return write(
        changed.key(),
        stored -> stored.version() == changed.version() ? Optional.of(changed) : Optional.empty());
  }

  @Override
  public Optional<DeadLetter> claim(DueLetter hint, Claim claim) {
    return write(
            hint.key(),
            stored ->
                stored.state() == State.QUEUED
                        && stored.version() == hint.version()
                        && stored.replayCount() < claim.maxReplays()
                    ? Optional.of(stored.claimedBy(claim))
                    : Optional.empty())
        .or(() -> ownedBy(claim.token(), hint.key()));
  }

  @Override
  public boolean markSent(DeadLetter claimed, Sent sent) {
    String token = claimed.openReplay().orElseThrow().token();
    return write(
            claimed.key(),
            stored ->
                stored.openReplay().filter(Replay::isMarked).isPresent()
                    ? Optional.empty()
                    : stored.markedSent(token, sent))
        .or(() -> ownedBy(token, claimed.key()))
        .isPresent();
  }

  private Optional<DeadLetter> ownedBy(String token, IdempotencyKey key) {
    return find(key)
        .filter(
            letter ->
                letter.openReplay().filter(replay -> replay.token().equals(token)).isPresent());
  }

  /** Writes without looking: how a letter is prepared, or damaged, by a test. */
  public void put(DeadLetter letter) {
    letters.put(letter.key(), letter);
  }

  /** Every letter, in no order. */
  public List<DeadLetter> all() {
    return List.copyOf(letters.values());
  }

  @Override
  public List<DueLetter> toReplay(String sourceQueueArn, Instant now, int limit) {
    return due(State.QUEUED, sourceQueueArn, now, limit);
  }

  @Override
  public List<DueLetter> toSettle(String sourceQueueArn, Instant now, int limit) {
    return due(State.REPLAYING, sourceQueueArn, now, limit);
  }

  @Override
  public Set<String> sources() {
    return Set.copyOf(sources);
  }

  @Override
  public Set<String> deadLetterQueues() {
    return Set.copyOf(deadLetterQueues);
  }

  @Override
  public void remember(@Nullable String sourceQueueArn, String deadLetterQueueArn) {
    if (sourceQueueArn != null) {
      sources.add(sourceQueueArn);
    }
    deadLetterQueues.add(deadLetterQueueArn);
  }

  private List<DueLetter> due(State state, String source, Instant now, int limit) {
    return letters.values().stream()
        .filter(letter -> letter.state() == state && source.equals(letter.sourceQueueArn()))
        .filter(letter -> letter.dueKey().isPresent())
        .map(InMemoryDeadLetterStore::hint)
        .filter(hint -> !hint.dueAt().isAfter(now))
        .sorted(Comparator.comparing(DueLetter::dueAt))
        .limit(limit)
        .toList();
  }

  private static DueLetter hint(DeadLetter letter) {
    return new DueLetter(
        letter.key(),
        Optional.ofNullable(letter.sourceQueueArn()).orElseThrow(),
        Optional.ofNullable(letter.dueAt()).orElseThrow(),
        letter.version(),
        letter.replayCount(),
        letter.errorCategory());
  }

  private Optional<DeadLetter> write(IdempotencyKey key, Change change) {
    AtomicReference<@Nullable DeadLetter> written = new AtomicReference<>();
    letters.computeIfPresent(
        key,
        (same, stored) -> {
          Optional<DeadLetter> changed =
              change.of(stored).map(letter -> letter.storedAs(stored.version() + 1));
          changed.ifPresent(written::set);
          return changed.orElse(stored);
        });
    return Optional.ofNullable(written.get());
  }

  /** What a write makes of a stored letter; empty when its condition does not hold. */
  private interface Change {
    Optional<DeadLetter> of(DeadLetter stored);
  }
}
