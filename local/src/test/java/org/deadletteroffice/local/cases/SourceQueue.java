package org.deadletteroffice.local.cases;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A queue that replays are sent to. */
final class SourceQueue {

  private final SqsClient sqs;
  private final String url;

  SourceQueue(SqsClient sqs, String url) {
    this.sqs = sqs;
    this.url = url;
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
