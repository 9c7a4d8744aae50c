package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Optional;

/**
 * Where the office remembers which message was a replay when the message itself had no room for
 * markers. Kept for fifteen days, a day longer than SQS keeps a message. Safe for concurrent use.
 *
 * <p>Every method throws {@link StoreUnavailableException} when the store is out of reach.
 */
public interface Signposts {
  /** Knows of none: for where every replay has room for markers. */
  Signposts NONE =
      new Signposts() {
        @Override
        public Optional<Signpost> of(String messageId) {
          return Optional.empty();
        }

        @Override
        public void leave(String messageId, Signpost signpost, Instant now) {
          throw new StoreUnavailableException("signposts are kept nowhere here", false, null);
        }
      };

  /** What a message was a replay of. */
  record Signpost(IdempotencyKey key, int number) {}

  /** Reads consistently. */
  Optional<Signpost> of(String messageId);

  /** Leaves a signpost; leaving it again changes nothing. */
  void leave(String messageId, Signpost signpost, Instant now);
}
