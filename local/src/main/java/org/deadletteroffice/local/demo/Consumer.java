package org.deadletteroffice.local.demo;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetterPolicy;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.Markers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * A team's consumer: several threads that receive, work or fail, and delete what worked. A failed
 * message is simply not deleted, so that SQS delivers it again and at last moves it to the DLQ.
 */
final class Consumer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Consumer.class);
  private static final int THREADS = 3;

  private final SqsClient sqs;
  private final SourceQueue queue;
  private final Map<String, Fate> fates;
  private final Deliveries deliveries;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean open = true;

  private Consumer(
      SqsClient sqs, SourceQueue queue, Map<String, Fate> fates, Deliveries deliveries) {
    this.sqs = sqs;
    this.queue = queue;
    this.fates = fates;
    this.deliveries = deliveries;
  }

  static Consumer start(
      SqsClient sqs, SourceQueue queue, Map<String, Fate> fates, Deliveries deliveries) {
    Consumer consumer = new Consumer(sqs, queue, fates, deliveries);
    for (int i = 0; i < THREADS; i++) {
      consumer.threads.add(
          Thread.ofPlatform().daemon().name("consumer-" + i).start(consumer::consume));
    }
    return consumer;
  }

  private void consume() {
    while (open) {
      try {
        receive().forEach(this::work);
      } catch (SdkException failed) {
        LOG.warn("A consumer of {}: {}", queue.domain().queueName(), failed.getMessage(), failed);
      }
    }
  }

  private List<Message> receive() {
    return sqs.receiveMessage(
            r ->
                r.queueUrl(queue.url())
                    .maxNumberOfMessages(3)
                    .waitTimeSeconds(1)
                    .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                    .messageAttributeNames("All"))
        .messages();
  }

  private void work(Message message) {
    Fate fate = fates.getOrDefault(queue.domain().subject(message.body()), Fate.NEVER_WORKS);
    if (fate == Fate.CRASHES_THE_CONSUMER && deliveries.crash(message.messageId())) {
      return;
    }
    if (!fate.fails(replayNumber(message))) {
      succeeded(message);
    } else if (fate == Fate.TERMINAL
        && DeadLetterPolicy.shouldDeadLetter(
            terminalCategory(), 1, SourceQueue.MAX_RECEIVE_COUNT)) {
      forward(message);
    }
  }

  private void succeeded(Message message) {
    MessageAttributeValue key = message.messageAttributes().get(Markers.KEY);
    if (key == null) {
      deliveries.processed(message.messageId());
    } else {
      deliveries.processedReplay(key.stringValue());
    }
    delete(message);
  }

  private void forward(Message message) {
    Map<String, MessageAttributeValue> attributes = new HashMap<>(message.messageAttributes());
    attributes.putAll(
        queue.domain().terminalFailure().entrySet().stream()
            .collect(toMap(Map.Entry::getKey, failure -> text(failure.getValue()))));
    SendMessageRequest.Builder request =
        SendMessageRequest.builder()
            .queueUrl(queue.deadLetterQueueUrl())
            .messageBody(message.body())
            .messageAttributes(attributes);
    if (queue.domain().fifo()) {
      request
          .messageGroupId(message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID))
          .messageDeduplicationId(message.messageId());
    }
    deliveries.forwarded(message.messageId(), sqs.sendMessage(request.build()).messageId());
    delete(message);
  }

  /** Too late, when the visibility timeout has passed: then the message simply comes again. */
  private void delete(Message message) {
    try {
      sqs.deleteMessage(d -> d.queueUrl(queue.url()).receiptHandle(message.receiptHandle()));
    } catch (ReceiptHandleIsInvalidException late) {
      LOG.debug("{} comes again", message.messageId(), late);
    }
  }

  private ErrorCategory terminalCategory() {
    return queue.domain() == Domain.FILINGS
        ? ErrorCategory.AUTH_REJECTED
        : ErrorCategory.SCHEMA_INVALID;
  }

  private static int replayNumber(Message message) {
    MessageAttributeValue number = message.messageAttributes().get(Markers.NUMBER);
    return number == null ? 0 : Integer.parseInt(number.stringValue());
  }

  private static MessageAttributeValue text(String value) {
    return MessageAttributeValue.builder().dataType("String").stringValue(value).build();
  }

  @Override
  public void close() {
    open = false;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }
}
