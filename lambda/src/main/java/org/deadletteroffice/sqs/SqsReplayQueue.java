package org.deadletteroffice.sqs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.replay.OutgoingMessage;
import org.deadletteroffice.replay.ReplayQueue;
import org.deadletteroffice.replay.SendOutcome;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Sends replays with {@code SendMessageBatch}, each request once. */
public final class SqsReplayQueue implements ReplayQueue {

  private final SqsQueues queues;

  public SqsReplayQueue(SqsQueues queues) {
    this.queues = queues;
  }

  @Override
  public List<SendOutcome> send(String queueArn, List<OutgoingMessage> messages) {
    List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      entries.add(entry(Integer.toString(i), messages.get(i)));
    }
    String url;
    try {
      url = queues.urlOf(queueArn);
    } catch (SdkException unresolved) {
      return Collections.nCopies(
          messages.size(),
          new SendOutcome.Refused(SqsFailure.reason(unresolved), SendOutcome.Cause.QUEUE));
    }
    try {
      return outcomes(
          messages.size(),
          queues
              .sending(queueArn)
              .sendMessageBatch(request -> request.queueUrl(url).entries(entries)));
    } catch (SdkException failed) {
      return Collections.nCopies(messages.size(), SqsFailure.outcomeOf(failed));
    }
  }

  private static List<SendOutcome> outcomes(int messages, SendMessageBatchResponse response) {
    Map<String, SendOutcome> byId = new HashMap<>();
    response
        .successful()
        .forEach(entry -> byId.put(entry.id(), new SendOutcome.Accepted(entry.messageId())));
    response.failed().forEach(entry -> byId.put(entry.id(), refused(entry)));
    List<SendOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      outcomes.add(
          byId.getOrDefault(
              Integer.toString(i), new SendOutcome.Unknown("the answer does not mention it")));
    }
    return outcomes;
  }

  private static SendOutcome refused(BatchResultErrorEntry entry) {
    boolean itsOwnFault = Boolean.TRUE.equals(entry.senderFault());
    return new SendOutcome.Refused(
        "%s: %s".formatted(entry.code(), entry.message()),
        itsOwnFault ? SendOutcome.Cause.MESSAGE : SendOutcome.Cause.QUEUE);
  }

  private static SendMessageBatchRequestEntry entry(String id, OutgoingMessage message) {
    Map<String, MessageAttributeValue> attributes = new HashMap<>();
    message.attributes().forEach((name, value) -> attributes.put(name, attribute(value)));
    return SendMessageBatchRequestEntry.builder()
        .id(id)
        .messageBody(message.body())
        .messageAttributes(attributes)
        .messageGroupId(message.groupId())
        .messageDeduplicationId(message.deduplicationId())
        .build();
  }

  private static MessageAttributeValue attribute(MessageAttribute attribute) {
    MessageAttributeValue.Builder value =
        MessageAttributeValue.builder().dataType(attribute.type());
    return switch (attribute) {
      case MessageAttribute.Text text -> value.stringValue(text.value()).build();
      case MessageAttribute.Binary binary ->
          value.binaryValue(SdkBytes.fromByteArray(binary.value())).build();
    };
  }
}
