package org.deadletteroffice.infra;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.lambda.EventSourceMapping;
import software.amazon.awscdk.services.sqs.IQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * Connects DLQs to capture.
 *
 * <p>A letter remembers its latest 256 message ids. Batch size times concurrency stays within that,
 * so that whatever is delivered twice at once is still recognised.
 */
final class Intake {

  static final int REMEMBERED_MESSAGES = 256;

  private static final int BATCH = 10;
  private static final int BATCHES_AT_ONCE = 10;

  private final Construct scope;
  private final OfficeFunction capture;

  Intake(Construct scope, OfficeFunction capture) {
    this.scope = scope;
    this.capture = capture;
  }

  void drain(String id, Queue queue) {
    connect(id, queue.getQueueArn(), BATCHES_AT_ONCE);
  }

  /** The DLQ is returned to be watched as the office's own are. */
  IQueue adopt(String id, AdoptedQueue adopted) {
    connect(id, adopted.arn(), adopted.maxConcurrency());
    decryptWith(adopted.keyArn());
    return Queue.fromQueueArn(scope, id + "Queue", adopted.arn());
  }

  /** A redriven message stays encrypted under the key of the queue it was sent to. */
  void decryptWith(@Nullable String keyArn) {
    if (keyArn != null) {
      capture.may(Allow.to("kms:Decrypt").on(keyArn));
    }
  }

  private void connect(String id, String arn, int atOnce) {
    if (BATCH * atOnce > REMEMBERED_MESSAGES) {
      throw new IllegalArgumentException(
          "%s: a batch of %d times %d at once is more than the %d messages a letter remembers"
              .formatted(arn, BATCH, atOnce, REMEMBERED_MESSAGES));
    }
    capture.may(
        Allow.to("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes").on(arn));
    EventSourceMapping mapping =
        EventSourceMapping.Builder.create(scope, id)
            .target(capture.alias())
            .eventSourceArn(arn)
            .batchSize(BATCH)
            .maxConcurrency(atOnce)
            .reportBatchItemFailures(true)
            .build();
    mapping.getNode().addDependency(capture.role());
  }
}
