package org.deadletteroffice.local.sqs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.ReplayQueue;
import org.deadletteroffice.replay.ReplayQueueContract;
import org.deadletteroffice.sqs.SqsQueueFacts;
import org.deadletteroffice.sqs.SqsQueues;
import org.deadletteroffice.sqs.SqsReplayQueue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@OnAnyAws
class SqsReplayQueueOnElasticMqTest extends ReplayQueueContract {

  private static final AtomicInteger TESTS = new AtomicInteger();

  private final EmbeddedAws aws;
  private final SqsQueues queues;
  private final String prefix = "contract-" + SharedAws.RUN + "-" + TESTS.incrementAndGet() + "-";

  SqsReplayQueueOnElasticMqTest(EmbeddedAws aws) {
    this.aws = aws;
    this.queues = new SqsQueues(aws::sqsBuilder);
  }

  @Override
  protected ReplayQueue queue() {
    return new SqsReplayQueue(queues);
  }

  @Override
  protected QueueFacts facts() {
    return new SqsQueueFacts(queues);
  }

  @Override
  protected String create(String name, @Nullable String deadLetterQueueArn) {
    Map<QueueAttributeName, String> attributes = new HashMap<>();
    attributes.put(QueueAttributeName.VISIBILITY_TIMEOUT, "30");
    if (name.endsWith(".fifo")) {
      attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
    }
    if (deadLetterQueueArn != null) {
      attributes.put(
          QueueAttributeName.REDRIVE_POLICY,
          "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":3}".formatted(deadLetterQueueArn));
    }
    aws.sqs().createQueue(request -> request.queueName(prefix + name).attributes(attributes));
    return arnOf(name);
  }

  @Override
  protected String arnOf(String name) {
    return "arn:aws:sqs:%s:%s:%s".formatted(EmbeddedAws.REGION, EmbeddedAws.ACCOUNT, prefix + name);
  }

  @Override
  protected List<Received> receive(String queueArn) {
    String name = queueArn.substring(queueArn.lastIndexOf(':') + 1);
    String url = aws.sqs().getQueueUrl(request -> request.queueName(name)).queueUrl();
    List<Received> received = new ArrayList<>();
    List<Message> batch;
    do {
      batch =
          aws.sqs()
              .receiveMessage(
                  request ->
                      request
                          .queueUrl(url)
                          .maxNumberOfMessages(10)
                          .messageAttributeNames("All")
                          .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
              .messages();
      batch.forEach(message -> received.add(received(message)));
    } while (!batch.isEmpty());
    return received;
  }

  private static Received received(Message message) {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    message.messageAttributes().forEach((name, value) -> attributes.put(name, attribute(value)));
    return new Received(
        message.messageId(),
        message.body(),
        attributes,
        message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID));
  }

  private static MessageAttribute attribute(MessageAttributeValue value) {
    return value.binaryValue() == null
        ? new MessageAttribute.Text(value.dataType(), value.stringValue())
        : new MessageAttribute.Binary(value.dataType(), value.binaryValue().asByteArray());
  }
}
