package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.CfnQueue;
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

  static final Duration LONGEST_RETENTION = Duration.days(14);

  private static final int HIGHEST_RECEIVE_COUNT = 1_000;

  /** SQS names at most ten source queues ("RedriveAllowPolicy", SetQueueAttributes). */
  private static final int MOST_NAMED_SOURCES = 10;

  static GuardedQueue standard(Construct scope, IKey key, Duration visibility) {
    Queue lastResort = queue(scope, "LastResortQueue", key, visibility, false, null);
    Queue queue = queue(scope, "DeadLetterQueue", key, visibility, false, lastResort);
    acceptWhatServicesSend(queue);
    return closed(new GuardedQueue(queue, lastResort));
  }

  static GuardedQueue fifo(Construct scope, IKey key, Duration visibility) {
    Queue lastResort = queue(scope, "LastResortFifoQueue", key, visibility, true, null);
    Queue queue = queue(scope, "DeadLetterFifoQueue", key, visibility, true, lastResort);
    acceptFrom(queue, "sns", "*");
    return closed(new GuardedQueue(queue, lastResort));
  }

  /**
   * Lets exactly these queues redrive to this one: by name up to ten, any queue of the account and
   * Region beyond, none when there is none.
   */
  void acceptOnly(List<String> sources) {
    if (sources.isEmpty()) {
      redriveAllowed(queue, Map.of("redrivePermission", "denyAll"));
    } else if (sources.size() <= MOST_NAMED_SOURCES) {
      redriveAllowed(
          queue,
          new TreeMap<>(
              Map.of("redrivePermission", "byQueue", "sourceQueueArns", List.copyOf(sources))));
    } else {
      acceptAll();
    }
  }

  /** For queues in the same app: naming them would make the two queues depend on each other. */
  void acceptAll() {
    redriveAllowed(queue, Map.of("redrivePermission", "allowAll"));
  }

  private static GuardedQueue closed(GuardedQueue guarded) {
    guarded.acceptOnly(List.of());
    return guarded;
  }

  private static void redriveAllowed(Queue queue, Map<String, Object> policy) {
    ((CfnQueue) Defaults.of(queue)).setRedriveAllowPolicy(policy);
  }

  /**
   * SNS subscriptions and EventBridge rules may name the DLQ as theirs; neither has a role. Those
   * of FIFO topics need a FIFO queue, which EventBridge cannot send to.
   */
  private static void acceptWhatServicesSend(Queue queue) {
    acceptFrom(queue, "sns", "*");
    acceptFrom(queue, "events", "rule/*");
  }

  private static void acceptFrom(Queue queue, String service, String senders) {
    String source =
        "arn:%s:%s:%s:%s:%s".formatted(Aws.PARTITION, service, Aws.REGION, Aws.ACCOUNT_ID, senders);
    queue.addToResourcePolicy(
        PolicyStatement.Builder.create()
            .principals(List.of(new ServicePrincipal(service + ".amazonaws.com")))
            .actions(List.of("sqs:SendMessage"))
            .resources(List.of(queue.getQueueArn()))
            .conditions(Map.of("ArnLike", Map.of("aws:SourceArn", source)))
            .build());
  }

  private static Queue queue(
      Construct scope,
      String id,
      IKey key,
      Duration visibility,
      boolean fifo,
      @Nullable Queue lastResort) {
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
    if (lastResort != null) {
      queue.deadLetterQueue(
          DeadLetterQueue.builder()
              .queue(lastResort)
              .maxReceiveCount(HIGHEST_RECEIVE_COUNT)
              .build());
    }
    return queue.build();
  }
}
