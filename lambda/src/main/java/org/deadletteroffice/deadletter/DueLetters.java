package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.List;

/**
 * What the schedule has to look at, by source. Reads an index that lags behind the table: a letter
 * may be missing for a moment or appear although it was handled, never changed by looking.
 */
public interface DueLetters {

  /** Queued letters due at or before a time, oldest due first, at most {@code limit}. */
  List<DueLetter> toReplay(String sourceQueueArn, Instant now, int limit);

  /** Replaying letters to settle or take over at or before a time, oldest due first. */
  List<DueLetter> toSettle(String sourceQueueArn, Instant now, int limit);
}
