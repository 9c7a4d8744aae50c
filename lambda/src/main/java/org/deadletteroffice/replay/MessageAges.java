package org.deadletteroffice.replay;

import java.time.Instant;

/**
 * How old the oldest message of a queue was, minute by minute. Never throws: what cannot be read is
 * missing, and a missing reading proves nothing. Safe for concurrent use.
 */
public interface MessageAges {

  /** The readings from {@code since} until now, oldest first. */
  AgeSeries of(String queueArn, Instant since, Instant now);
}
