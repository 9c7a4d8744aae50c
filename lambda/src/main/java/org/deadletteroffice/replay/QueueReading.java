package org.deadletteroffice.replay;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A queue's attributes, and how many messages it says it holds.
 *
 * @param maximumMessageSize bytes, attributes included
 * @param deadLetterQueueArn where its redrive policy points, if it has one
 * @param maxReceiveCount of the redrive policy; 0 without one
 */
public record QueueReading(
    String arn,
    boolean fifo,
    Duration visibilityTimeout,
    Duration retention,
    long maximumMessageSize,
    @Nullable String deadLetterQueueArn,
    int maxReceiveCount,
    long visible,
    long inFlight,
    long delayed) {

  public boolean isEmpty() {
    return visible + inFlight + delayed == 0;
  }
}
