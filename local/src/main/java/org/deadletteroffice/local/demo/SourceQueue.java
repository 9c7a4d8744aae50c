package org.deadletteroffice.local.demo;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ProvisionedStack;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A team's queue, whose redrive policy leads to a DLQ of the office. */
record SourceQueue(Domain domain, String url, String deadLetterQueueUrl) {
  static final Duration VISIBILITY = Duration.ofSeconds(1);
  static final int MAX_RECEIVE_COUNT = 3;

  static SourceQueue create(SqsClient sqs, ProvisionedStack office, Domain domain) {
    String kind = domain.fifo() ? "DeadLetterFifoQueue" : "DeadLetterQueue";
    Map<QueueAttributeName, String> attributes = new HashMap<>();
    attributes.put(QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(VISIBILITY.toSeconds()));
    attributes.put(
        QueueAttributeName.REDRIVE_POLICY,
        "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":%d}"
            .formatted(office.output(kind + "Arn"), MAX_RECEIVE_COUNT));
    if (domain.fifo()) {
      attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
    }
    String url =
        sqs.createQueue(q -> q.queueName(domain.queueName()).attributes(attributes)).queueUrl();
    return new SourceQueue(domain, url, office.output(kind + "Url"));
  }

  String arn() {
    return "arn:aws:sqs:%s:%s:%s"
        .formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, domain.queueName());
  }
}
