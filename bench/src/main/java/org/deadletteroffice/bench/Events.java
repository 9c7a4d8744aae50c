package org.deadletteroffice.bench;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Batches of messages that never repeat, as a redrive leaves them on a DLQ. */
final class Events {

  private static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:filing-retrievals";
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:dead-letters";

  private final String filler;
  private long serial;

  /**
   * @param bodyBytes about how long each body is
   */
  Events(int bodyBytes) {
    filler = "x".repeat(Math.max(0, bodyBytes - 180));
  }

  SQSEvent batch(int messages) {
    List<SQSMessage> records = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      records.add(message(serial++));
    }
    SQSEvent event = new SQSEvent();
    event.setRecords(records);
    return event;
  }

  private SQSMessage message(long number) {
    SQSMessage message = new SQSMessage();
    message.setMessageId("00000000-0000-4000-8000-%012d".formatted(number));
    message.setBody(
        "{\"entity_id\":\"%d\",\"jurisdiction\":\"US-DE\",\"request\":{\"method\":\"GET\",\"url\":\"https://portal.example/entities/%d/status\"},\"purpose\":\"good_standing_check\",\"notes\":\"%s\"}"
            .formatted(number, number, filler));
    message.setAttributes(
        Map.of(
            "ApproximateReceiveCount",
            "4",
            "SentTimestamp",
            String.valueOf(System.currentTimeMillis() - 60_000),
            "DeadLetterQueueSourceArn",
            SOURCE));
    Map<String, MessageAttribute> attributes = new HashMap<>();
    attributes.put("error_category", text("retryable"));
    attributes.put("error_class", text("PortalTimeout"));
    attributes.put("error_detail", text("no answer after 30000 ms"));
    message.setMessageAttributes(attributes);
    message.setEventSourceArn(DLQ);
    return message;
  }

  private static MessageAttribute text(String value) {
    MessageAttribute attribute = new MessageAttribute();
    attribute.setDataType("String");
    attribute.setStringValue(value);
    return attribute;
  }
}
