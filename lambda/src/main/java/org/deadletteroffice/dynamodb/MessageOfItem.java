package org.deadletteroffice.dynamodb;

import java.util.LinkedHashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.Payload;
import org.deadletteroffice.deadletter.SourceDigest;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that hold what is sent again: body, message attributes and group. */
final class MessageOfItem {

  /** In place of a digest, where none of the attributes tells pieces of work apart. */
  private static final String NONE = "none";

  static void write(Message message, ItemWriter item) {
    Payload payload = message.payload();
    item.text("payload", payload.body())
        .text("payload_location", payload.location())
        .number("payload_bytes", payload.bytes())
        .text("source_digest", payload.digest().hex())
        .text("message_group_id", message.messageGroupId())
        .text(
            "work_digest",
            message.workDigest().equals(payload.digest()) ? null : message.workDigest().hex())
        .text("request_digest", hex(message.requestDigest()));
    MessageAttributes attributes = message.attributes();
    if (attributes.location() == null) {
      ItemWriter map = new ItemWriter();
      attributes.inline().forEach((name, value) -> map.map(name, attribute(value)));
      item.map("message_attributes", map.attributes());
    } else {
      item.text("attributes_location", attributes.location())
          .number("attributes_count", attributes.unmarkedCount())
          .number("attributes_bytes", attributes.unmarkedBytes())
          .text(
              "attributes_digest", attributes.digest() == null ? NONE : attributes.digest().hex());
    }
  }

  static Message read(ItemReader item) {
    Payload payload =
        new Payload(
            new SourceDigest(item.text("source_digest")),
            item.number("payload_bytes"),
            item.textOrNull("payload"),
            item.textOrNull("payload_location"));
    SourceDigest work = digestOrNull(item, "work_digest");
    return new Message(
        payload,
        attributes(item),
        item.textOrNull("message_group_id"),
        work == null ? payload.digest() : work,
        digestOrNull(item, "request_digest"));
  }

  private static @Nullable SourceDigest digestOrNull(ItemReader item, String name) {
    String text = item.textOrNull(name);
    return text == null ? null : new SourceDigest(text);
  }

  private static @Nullable String hex(@Nullable SourceDigest digest) {
    return digest == null ? null : digest.hex();
  }

  private static Map<String, AttributeValue> attribute(MessageAttribute attribute) {
    ItemWriter map = new ItemWriter().text("type", attribute.type());
    switch (attribute) {
      case MessageAttribute.Text text -> map.text("string", text.value());
      case MessageAttribute.Binary binary -> map.bytes("binary", binary.value());
    }
    return map.attributes();
  }

  private static MessageAttributes attributes(ItemReader item) {
    if (item.has("attributes_location")) {
      return new MessageAttributes(
          Map.of(),
          item.text("attributes_location"),
          item.smallNumber("attributes_count"),
          item.smallNumber("attributes_bytes"),
          attributesDigest(item));
    }
    ItemReader map = item.map("message_attributes");
    Map<String, MessageAttribute> values = new LinkedHashMap<>();
    map.attributes().keySet().forEach(name -> values.put(name, attribute(map.map(name))));
    return MessageAttributes.of(values);
  }

  /** Of a record without one nobody can tell, so that it is like no other. */
  private static @Nullable SourceDigest attributesDigest(ItemReader item) {
    String text = item.textOrNull("attributes_digest");
    if (text == null) {
      return SourceDigest.of(item.text("attributes_location"));
    }
    return text.equals(NONE) ? null : new SourceDigest(text);
  }

  private static MessageAttribute attribute(ItemReader map) {
    return map.has("binary")
        ? new MessageAttribute.Binary(map.text("type"), map.bytes("binary"))
        : new MessageAttribute.Text(map.text("type"), map.textOrNull("string"));
  }

  private MessageOfItem() {}
}
