package org.deadletteroffice.measure;

import java.time.Instant;

/** Every letter that is not resolved, to be looked at one by one. */
@FunctionalInterface
public interface BacklogScan {

  /**
   * Tallies the whole backlog, which costs about as much as counting it.
   *
   * @param soon a deadline from {@code now} until then is at risk
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if a part could not be read:
   *     there is no partial tally
   */
  BacklogTally tally(Instant now, Instant soon);
}
