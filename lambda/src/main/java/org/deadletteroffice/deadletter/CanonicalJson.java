package org.deadletteroffice.deadletter;

import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The one JSON text of a flat object: byte for byte what Python's {@code
 * json.dumps(sort_keys=True)} prints.
 */
final class CanonicalJson {

  /** The text of an object whose values are strings or null; keys must be printable ASCII. */
  static String of(SortedMap<String, @Nullable String> members) {
    StringBuilder text = new StringBuilder("{");
    for (Map.Entry<String, @Nullable String> member : members.entrySet()) {
      if (text.length() > 1) {
        text.append(", ");
      }
      appendString(text, member.getKey());
      text.append(": ");
      String value = member.getValue();
      if (value == null) {
        text.append("null");
      } else {
        appendString(text, value);
      }
    }
    return text.append('}').toString();
  }

  static void appendString(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '\b' -> text.append("\\b");
        case '\f' -> text.append("\\f");
        default -> {
          if (c >= ' ' && c <= '~') {
            text.append(c);
          } else {
            text.append("\\u").append(HEX.toHexDigits(c));
          }
        }
      }
    }
    text.append('"');
  }

  private static final java.util.HexFormat HEX = java.util.HexFormat.of();

  private CanonicalJson() {}
}
