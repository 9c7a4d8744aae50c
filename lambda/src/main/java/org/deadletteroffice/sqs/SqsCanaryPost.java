package org.deadletteroffice.sqs;

import java.util.Map;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.measure.CanaryPost;
import org.deadletteroffice.replay.QueueUnavailableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Sends canaries with SQS; in FIFO queues in a group of their own, which holds up nobody. */
public final class SqsCanaryPost implements CanaryPost {

  private static final String GROUP = "dlo-canary";

  private final SqsQueues queues;

  public SqsCanaryPost(SqsQueues queues) {
    this.queues = queues;
  }

  @Override
  public void send(String queueArn, String token) {
    try {
      SendMessageRequest.Builder canary =
          SendMessageRequest.builder()
              .queueUrl(queues.urlOf(queueArn))
              .messageBody(Canaries.body(token))
              .messageAttributes(
                  Map.of(
                      Canaries.ATTRIBUTE,
                      MessageAttributeValue.builder()
                          .dataType("String")
                          .stringValue(token)
                          .build()));
      if (queueArn.endsWith(".fifo")) {
        canary.messageGroupId(GROUP).messageDeduplicationId(token);
      }
      queues.asking(queueArn).sendMessage(canary.build());
    } catch (SdkException failed) {
      throw new QueueUnavailableException(
          queueArn, SqsFailure.reason(failed), SqsFailure.mayPass(failed), failed);
    }
  }
}
