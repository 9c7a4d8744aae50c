package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.Timestamps;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item or a map in one while it is written; what is null is absent. */
final class ItemWriter {

  private final Map<String, AttributeValue> attributes = new LinkedHashMap<>();

  ItemWriter text(String name, @Nullable String value) {
    return value == null ? this : put(name, AttributeValue.fromS(value));
  }

  ItemWriter time(String name, @Nullable Instant value) {
    return value == null ? this : text(name, Timestamps.text(value));
  }

  ItemWriter number(String name, long value) {
    return put(name, number(value));
  }

  ItemWriter bytes(String name, byte[] value) {
    return put(name, AttributeValue.fromB(SdkBytes.fromByteArray(value)));
  }

  ItemWriter map(String name, Map<String, AttributeValue> value) {
    return put(name, AttributeValue.fromM(value));
  }

  ItemWriter list(String name, List<AttributeValue> value) {
    return put(name, AttributeValue.fromL(value));
  }

  ItemWriter flag(String name, boolean value) {
    return value ? put(name, AttributeValue.fromBool(true)) : this;
  }

  Map<String, AttributeValue> attributes() {
    return attributes;
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private ItemWriter put(String name, AttributeValue value) {
    attributes.put(name, value);
    return this;
  }
}
