package org.deadletteroffice.infra;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose messages this office guards and sends back.
 *
 * @param arn the queue
 * @param keyArn the customer key that encrypts the queue: capture decrypts with it (a redriven
 *     message stays encrypted under its source's key) and replay encrypts with it; absent for
 *     SSE-SQS
 * @param replayTo where its letters are replayed to, when not to the queue itself
 * @param replayToKeyArn the customer key of that queue
 * @param deadLetterQueue a DLQ whose messages that name no source are this queue's
 * @param tags its replay policy in the words of queue tags ({@code dlo:max-replays}), for a queue
 *     whose own cannot be read
 */
public record SourceQueue(
    String arn,
    @Nullable String keyArn,
    @Nullable String replayTo,
    @Nullable String replayToKeyArn,
    @Nullable String deadLetterQueue,
    Map<String, String> tags) {

  public SourceQueue {
    tags = Map.copyOf(tags);
  }

  /** A queue with SSE-SQS, or none, that is replayed to itself. */
  public static SourceQueue of(String arn) {
    return new SourceQueue(arn, null, null, null, null, Map.of());
  }

  /** The same queue with a customer key. */
  public SourceQueue encryptedBy(String key) {
    return new SourceQueue(arn, key, replayTo, replayToKeyArn, deadLetterQueue, tags);
  }

  SourceQueue behind(String dlq) {
    return new SourceQueue(arn, keyArn, replayTo, replayToKeyArn, dlq, tags);
  }

  SourceQueue tagged(Map<String, String> policy) {
    return new SourceQueue(arn, keyArn, replayTo, replayToKeyArn, deadLetterQueue, policy);
  }

  boolean isFifo() {
    return arn.endsWith(".fifo");
  }

  /** The queue that replays are sent to. */
  String target() {
    return replayTo == null ? arn : replayTo;
  }

  @Nullable String targetKeyArn() {
    return replayTo == null ? keyArn : replayToKeyArn;
  }
}
