package org.deadletteroffice.deadletter;

import java.util.Optional;

/**
 * Where letters are kept, one record each. Every write is one conditional write on one record and
 * raises its version by one; there is no transaction across records. Safe for concurrent use.
 *
 * <p>Every method throws {@link StoreUnavailableException} when the store refuses or its answer is
 * lost; then a write may or may not have taken effect, and repeating it is safe.
 */
public interface DeadLetterStore {

  /**
   * Records a new letter, on condition that its key has no record.
   *
   * @return false if there is a record already, which may be this very write, repeated after a lost
   *     answer
   */
  boolean record(DeadLetter letter);

  /** Reads a letter, seeing every write that succeeded before. */
  Optional<DeadLetter> find(IdempotencyKey key);

  /**
   * Replaces a letter, on condition that its record still has {@code changed.version()}.
   *
   * @return the letter as stored, with the next version; empty if another writer was faster, which
   *     may be this very write, repeated after a lost answer
   */
  Optional<DeadLetter> replace(DeadLetter changed);

  /**
   * Claims a due letter without reading it: on condition that it is queued, has the hint's version
   * and budget left. Equal to {@link DeadLetter#claimedBy}.
   *
   * @return the letter as stored; empty if the hint was stale or the budget is spent. When the
   *     answer to the write was lost, the record decides: the claim is ours if its token is
   */
  Optional<DeadLetter> claim(DueLetter hint, Claim claim);

  /**
   * Marks a claimed letter as sent, on condition that it is replaying under the token, whatever its
   * version. Equal to {@link DeadLetter#markedSent}; marking again changes nothing.
   *
   * @param claimed the letter as {@link #claim} returned it, or as it was taken over
   * @return false if the claim is no longer the token's
   */
  boolean markSent(DeadLetter claimed, Sent sent);
}
