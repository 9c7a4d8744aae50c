package org.deadletteroffice.deadletter;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an arrival became. */
public sealed interface Captured {

  /** The letter afterwards. */
  DeadLetter letter();

  /**
   * The digest of the arrival's body when the letter now refers to it besides its own payload: that
   * body must be kept before the letter is written.
   */
  default Optional<SourceDigest> payloadToKeep() {
    return Optional.ofNullable(otherPayload());
  }

  /** The same, null when the letter refers to no such body. */
  @Nullable SourceDigest otherPayload();

  /** A new letter. */
  record Recorded(DeadLetter letter) implements Captured {
    @Override
    public @Nullable SourceDigest otherPayload() {
      return null;
    }
  }

  /** A message id that arrived before: nothing changed and nothing needs to be written. */
  record AlreadyKnown(DeadLetter letter) implements Captured {
    @Override
    public @Nullable SourceDigest otherPayload() {
      return null;
    }
  }

  /** One more attempt of a known letter, which may be held or quarantined by it. */
  record Merged(DeadLetter letter, @Nullable SourceDigest otherPayload) implements Captured {}

  /** The open replay's own message: the replay failed. */
  record CameBack(DeadLetter letter, int number, @Nullable SourceDigest otherPayload)
      implements Captured {}

  /** A presumed resolution was wrong: the same episode goes on. */
  record Refuted(DeadLetter letter, @Nullable SourceDigest otherPayload) implements Captured {}

  /** A new episode of a resolved letter. */
  record Reopened(DeadLetter letter, @Nullable SourceDigest otherPayload) implements Captured {}
}
