package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.deadletteroffice.deadletter.Timestamps;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item or a map in one while it is read. Every method throws {@link IllegalArgumentException} or
 * {@link java.time.DateTimeException} when an attribute has not the form it must have.
 */
record ItemReader(Map<String, AttributeValue> attributes) {

  boolean has(String name) {
    return attributes.containsKey(name);
  }

  String text(String name) {
    return required(name, textOrNull(name));
  }

  @Nullable String textOrNull(String name) {
    AttributeValue value = attributes.get(name);
    return value == null ? null : required(name, value.s());
  }

  Instant time(String name) {
    return Timestamps.parse(text(name));
  }

  @Nullable Instant timeOrNull(String name) {
    String text = textOrNull(name);
    return text == null ? null : Timestamps.parse(text);
  }

  long number(String name) {
    return Long.parseLong(required(name, value(name).n()));
  }

  int smallNumber(String name) {
    return Integer.parseInt(required(name, value(name).n()));
  }

  byte[] bytes(String name) {
    return required(name, value(name).b()).asByteArray();
  }

  boolean flag(String name) {
    return has(name) && required(name, value(name).bool());
  }

  ItemReader map(String name) {
    AttributeValue value = value(name);
    if (!value.hasM()) {
      throw new IllegalArgumentException(name + " is no map");
    }
    return new ItemReader(value.m());
  }

  List<AttributeValue> list(String name) {
    AttributeValue value = value(name);
    if (!value.hasL()) {
      throw new IllegalArgumentException(name + " is no list");
    }
    return value.l();
  }

  private AttributeValue value(String name) {
    return required(name, attributes.get(name));
  }

  private static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing or of another type");
    }
    return Objects.requireNonNull(value);
  }
}
