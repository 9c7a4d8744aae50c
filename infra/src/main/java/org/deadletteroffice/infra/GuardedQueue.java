package org.deadletteroffice.infra;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/**
 * A DLQ that capture drains, and the last-resort queue behind it.
 *
 * <p>Capture refuses nothing, so only an outage can fail a message over and over. {@code
 * maxReceiveCount} is the highest SQS allows, so that an outage does not scatter letters.
 */
record GuardedQueue(Queue queue, Queue lastResort) {

  private static final Duration LONGEST_RETENTION = Duration.days(14);
  private static final int HIGHEST_RECEIVE_COUNT = 1_000;

  static GuardedQueue standard(Construct scope, IKey key, Duration visibility) {
    Queue lastResort = queue(scope, "LastResortQueue", key, visibility, false, null);
    return new GuardedQueue(
        queue(scope, "DeadLetterQueue", key, visibility, false, behind(lastResort)), lastResort);
  }

  static GuardedQueue fifo(Construct scope, IKey key, Duration visibility) {
    Queue lastResort = queue(scope, "LastResortFifoQueue", key, visibility, true, null);
    return new GuardedQueue(
        queue(scope, "DeadLetterFifoQueue", key, visibility, true, behind(lastResort)), lastResort);
  }

  private static DeadLetterQueue behind(Queue lastResort) {
    return DeadLetterQueue.builder()
        .queue(lastResort)
        .maxReceiveCount(HIGHEST_RECEIVE_COUNT)
        .build();
  }

  private static Queue queue(
      Construct scope,
      String id,
      IKey key,
      Duration visibility,
      boolean fifo,
      @Nullable DeadLetterQueue behind) {
    Queue.Builder queue =
        Queue.Builder.create(scope, id)
            .encryption(QueueEncryption.KMS)
            .encryptionMasterKey(key)
            .enforceSsl(true)
            .retentionPeriod(LONGEST_RETENTION)
            .visibilityTimeout(visibility)
            .removalPolicy(RemovalPolicy.RETAIN);
    if (fifo) {
      queue.fifo(true);
    }
    if (behind != null) {
      queue.deadLetterQueue(behind);
    }
    return queue.build();
  }
}
