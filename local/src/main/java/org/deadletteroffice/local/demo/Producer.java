package org.deadletteroffice.local.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Sends the work and remembers each message id: the left side of the books. */
final class Producer {
  private final SqsClient sqs;
  private final Map<Domain, SourceQueue> queues;

  Producer(SqsClient sqs, Map<Domain, SourceQueue> queues) {
    this.sqs = sqs;
    this.queues = queues;
  }

  /** Returns the ids that SQS gave, one per message. */
  List<String> send(List<Work> works) {
    List<String> messageIds = new ArrayList<>();
    for (Work work : works) {
      messageIds.add(sqs.sendMessage(request(work)).messageId());
    }
    return messageIds;
  }

  private SendMessageRequest request(Work work) {
    SourceQueue queue = queues.get(work.domain());
    if (queue == null) {
      throw new IllegalArgumentException("No queue for " + work.domain());
    }
    SendMessageRequest.Builder request =
        SendMessageRequest.builder().queueUrl(queue.url()).messageBody(work.body());
    if (work.domain().fifo()) {
      request.messageGroupId(work.subject()).messageDeduplicationId(UUID.randomUUID().toString());
    }
    return request.build();
  }
}
