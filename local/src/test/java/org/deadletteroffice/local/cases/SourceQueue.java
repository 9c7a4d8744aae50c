package org.deadletteroffice.local.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.local.aws.EmbeddedAws;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A queue that replays are sent to. */
final class SourceQueue {

  private final SqsClient sqs;
  private final String url;

  private SourceQueue(SqsClient sqs, String url) {
    this.sqs = sqs;
    this.url = url;
  }

  /** The queue of that name, empty. */
  static SourceQueue named(String name, EmbeddedAws aws) {
    Map<QueueAttributeName, String> kind =
        name.endsWith(".fifo") ? Map.of(QueueAttributeName.FIFO_QUEUE, "true") : Map.of();
    SqsClient sqs = aws.sqs();
    String url = sqs.createQueue(create -> create.queueName(name).attributes(kind)).queueUrl();
    sqs.purgeQueue(purge -> purge.queueUrl(url));
    return new SourceQueue(sqs, url);
  }

  static String arn(String name) {
    return "arn:aws:sqs:%s:%s:%s".formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, name);
  }

  /** Takes every message there is off the queue. */
  List<Message> taken() {
    List<Message> all = new ArrayList<>();
    List<Message> some = some();
    while (!some.isEmpty()) {
      all.addAll(some);
      some.forEach(
          message ->
              sqs.deleteMessage(
                  delete -> delete.queueUrl(url).receiptHandle(message.receiptHandle())));
      some = some();
    }
    return all;
  }

  private List<Message> some() {
    return sqs.receiveMessage(
            receive ->
                receive
                    .queueUrl(url)
                    .maxNumberOfMessages(10)
                    .messageAttributeNames("All")
                    .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
        .messages();
  }
}
