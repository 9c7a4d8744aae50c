package org.deadletteroffice.local.lambda;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.deadletteroffice.local.template.MappingDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/**
 * Feeds one function from one queue, with as many pollers as the mapping allows.
 *
 * <p>Each poller receives a batch, invokes the function, and only then deletes what the response
 * allows. What is not deleted stays in flight until the queue's visibility timeout and comes again,
 * with its FIFO group blocked meanwhile by the queue itself. Nothing is ever made visible early.
 */
public final class QueueEventSource implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueEventSource.class);
  private static final int LONG_POLL_SECONDS = 1;
  private static final Duration PAUSE_AFTER_AN_ERROR = Duration.ofSeconds(1);

  private final SqsClient sqs;
  private final String queueUrl;
  private final MappingDefinition mapping;
  private final LocalFunction function;
  private final List<Thread> pollers = new ArrayList<>();
  private final boolean fifo;
  private volatile boolean open = true;

  private QueueEventSource(
      SqsClient sqs, String queueUrl, MappingDefinition mapping, LocalFunction function) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.mapping = mapping;
    this.function = function;
    this.fifo = mapping.queueArn().endsWith(".fifo");
  }

  /** Starts polling; the client must allow that many requests at once. */
  public static QueueEventSource start(
      SqsClient sqs, String queueUrl, MappingDefinition mapping, LocalFunction function) {
    QueueEventSource source = new QueueEventSource(sqs, queueUrl, mapping, function);
    for (int i = 0; i < mapping.maximumConcurrency(); i++) {
      source.pollers.add(
          Thread.ofPlatform().daemon().name(function.name() + "-poller-" + i).start(source::poll));
    }
    return source;
  }

  private void poll() {
    try {
      while (open) {
        pollOnce();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void pollOnce() throws InterruptedException {
    try {
      for (List<Message> batch : batches(receive())) {
        boolean allDone = invoke(batch);
        if (fifo && !allDone) {
          return;
        }
      }
    } catch (SdkException failed) {
      if (open) {
        LOG.warn("{}: {}", mapping.queueArn(), failed.getMessage());
        Thread.sleep(PAUSE_AFTER_AN_ERROR);
      }
    }
  }

  private List<Message> receive() {
    return sqs.receiveMessage(
            r ->
                r.queueUrl(queueUrl)
                    .maxNumberOfMessages(mapping.batchSize())
                    .waitTimeSeconds(LONG_POLL_SECONDS)
                    .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                    .messageAttributeNames("All"))
        .messages();
  }

  /** Splits what was received where the event would exceed what Lambda carries. */
  private List<List<Message>> batches(List<Message> received) {
    List<List<Message>> batches = new ArrayList<>();
    int room = 0;
    for (Message message : received) {
      int size = SqsEventJson.bytes(SqsEventJson.record(message, mapping.queueArn())) + 1;
      if (size > room) {
        batches.add(new ArrayList<>());
        room = LocalFunction.PAYLOAD_LIMIT - SqsEventJson.event(List.of()).length;
      }
      batches.getLast().add(message);
      room -= size;
    }
    return batches;
  }

  /** Returns whether every message was deleted; on FIFO the rest must not overtake it. */
  private boolean invoke(List<Message> batch) throws InterruptedException {
    List<JsonNode> records =
        batch.stream().map(message -> SqsEventJson.record(message, mapping.queueArn())).toList();
    try {
      byte[] response = function.invoke(SqsEventJson.event(records));
      return delete(batch, response);
    } catch (InvocationFailedException failed) {
      LOG.warn(
          "{} messages stay in {}: {}",
          batch.size(),
          mapping.queueArn(),
          failed.getMessage(),
          failed);
      return false;
    }
  }

  private boolean delete(List<Message> batch, byte[] response) {
    Map<String, Message> byId =
        batch.stream()
            .collect(Collectors.toMap(Message::messageId, Function.identity(), (a, b) -> b));
    Set<String> done =
        mapping.reportsBatchItemFailures()
            ? BatchResponse.done(response, byId.keySet())
            : byId.keySet();
    List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>();
    for (Message message : batch) {
      if (done.contains(message.messageId())) {
        entries.add(
            DeleteMessageBatchRequestEntry.builder()
                .id(Integer.toString(entries.size()))
                .receiptHandle(message.receiptHandle())
                .build());
      }
    }
    if (!entries.isEmpty()) {
      sqs.deleteMessageBatch(d -> d.queueUrl(queueUrl).entries(entries))
          .failed()
          .forEach(refused -> LOG.debug("Not deleted from {}: {}", queueUrl, refused));
    }
    return entries.size() == batch.size();
  }

  /**
   * Stops receiving, lets running invocations end, and returns when all pollers are gone, or when
   * the caller is interrupted.
   */
  @Override
  public void close() {
    open = false;
    try {
      for (Thread poller : pollers) {
        poller.join();
      }
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }
}
