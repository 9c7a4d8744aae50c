package org.deadletteroffice.measure;

import java.time.Instant;
import java.util.Optional;

/** What is known of the canaries of each queue. */
public interface CanaryRecords {

  /**
   * The canaries of a queue; empty when none was ever sent.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if it cannot be read
   */
  Optional<CanaryRecord> of(String queueArn);

  /**
   * Remembers a canary that is about to be sent, on condition that nobody sent one since the record
   * was read.
   *
   * @param token a new one, or that of {@code before} when it has not arrived and is sent again
   * @param before as read; empty when there was none
   * @return false if another run was faster: then this one must not send
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if nobody can tell
   */
  boolean sending(String queueArn, String token, Instant at, Optional<CanaryRecord> before);
}
