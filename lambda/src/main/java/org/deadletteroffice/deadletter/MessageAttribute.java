package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One SQS message attribute exactly as received: its type text and its value. */
public sealed interface MessageAttribute {

  /** The type text with any custom suffix, such as {@code Number.int}. */
  String type();

  /** UTF-8 or raw length of type and value; SQS adds the name's. */
  int bytes();

  /** A String or Number value; null where the message carried none. */
  record Text(String type, @Nullable String value) implements MessageAttribute {
    @Override
    public int bytes() {
      return type.getBytes(UTF_8).length + (value == null ? 0 : value.getBytes(UTF_8).length);
    }
  }

  /** A Binary value. */
  @SuppressWarnings("ArrayRecordComponent") // copied in and out, compared by content
  record Binary(String type, byte[] value) implements MessageAttribute {
    public Binary {
      value = value.clone();
    }

    @Override
    public byte[] value() {
      return value.clone();
    }

    @Override
    public int bytes() {
      return type.getBytes(UTF_8).length + value.length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Binary that
          && type.equals(that.type)
          && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
      return 31 * type.hashCode() + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return "Binary[type=%s, %d bytes]".formatted(type, value.length);
    }
  }
}
