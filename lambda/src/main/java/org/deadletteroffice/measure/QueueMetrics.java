package org.deadletteroffice.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * What CloudWatch knows of queues of this account and Region. It lags by minutes, and knows nothing
 * of a queue that nobody has used for hours.
 */
public interface QueueMetrics {

  /**
   * The age of the oldest message of each queue, the largest within the last quarter of an hour. A
   * queue without a reading is absent.
   *
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if nothing can be read
   */
  Map<String, Duration> oldestAges(Collection<String> queueArns, Instant now);

  /**
   * How many deletions SQS counted and how many arrivals capture counted for each DLQ, both from a
   * time to another. What was never counted is 0.
   *
   * @param slack so much earlier than {@code from} the counting of arrivals begins
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if anything cannot be read
   */
  Map<String, Handled> handled(
      Collection<String> deadLetterQueueArns, Instant from, Instant to, Duration slack);

  /**
   * What became of a DLQ's messages.
   *
   * @param deleted by SQS's count, which repeats some
   * @param captured stored as new letters, merged, or known already, by the office's count
   */
  record Handled(long deleted, long captured) {}
}
