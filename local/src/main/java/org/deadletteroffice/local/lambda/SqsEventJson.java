package org.deadletteroffice.local.lambda;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.deadletteroffice.local.aws.EmbeddedAws;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The event of a queue, member by member as in "Using Lambda with Amazon SQS". */
final class SqsEventJson {
  private SqsEventJson() {}

  static byte[] event(List<JsonNode> records) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.putArray("Records").addAll(records);
    return event.toString().getBytes(StandardCharsets.UTF_8);
  }

  static JsonNode record(Message message, String queueArn) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("messageId", message.messageId());
    node.put("receiptHandle", message.receiptHandle());
    node.put("body", message.body());
    ObjectNode attributes = node.putObject("attributes");
    message.attributesAsStrings().forEach(attributes::put);
    ObjectNode messageAttributes = node.putObject("messageAttributes");
    message
        .messageAttributes()
        .forEach((name, value) -> messageAttributes.set(name, attribute(value)));
    if (message.md5OfMessageAttributes() != null) {
      node.put("md5OfMessageAttributes", message.md5OfMessageAttributes());
    }
    node.put("md5OfBody", message.md5OfBody());
    node.put("eventSource", "aws:sqs");
    node.put("eventSourceARN", queueArn);
    node.put("awsRegion", EmbeddedAws.REGION.id());
    return node;
  }

  private static JsonNode attribute(MessageAttributeValue value) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (value.stringValue() != null) {
      node.put("stringValue", value.stringValue());
    }
    if (value.binaryValue() != null) {
      node.put("binaryValue", value.binaryValue().asByteArray());
    }
    node.putArray("stringListValues");
    node.putArray("binaryListValues");
    node.put("dataType", value.dataType());
    return node;
  }

  static int bytes(JsonNode node) {
    return node.toString().getBytes(StandardCharsets.UTF_8).length;
  }
}
