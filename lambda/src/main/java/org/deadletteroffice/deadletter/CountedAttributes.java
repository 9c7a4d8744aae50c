package org.deadletteroffice.deadletter;

import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which message attributes tell pieces of work apart: all but the office's own markers, trace
 * context, and words about the failure rather than the work.
 *
 * <p>The digest is the SHA-256 of one JSON object, name to {@code {"string": …, "type": …}} or
 * {@code {"binary": base64, "type": …}}, written as Python's {@code json.dumps(…, sort_keys=True)}
 * writes it.
 */
public final class CountedAttributes {

  /** A closed list: whatever is not on it makes other work. */
  public static final Set<String> NOT_COUNTED =
      Set.of(
          Markers.KEY,
          Markers.NUMBER,
          "traceparent",
          "tracestate",
          "baggage",
          "b3",
          "X-B3-TraceId",
          "X-B3-SpanId",
          "X-B3-ParentSpanId",
          "X-B3-Sampled",
          "X-B3-Flags",
          "X-Amzn-Trace-Id",
          "_datadog",
          "x-datadog-trace-id",
          "x-datadog-parent-id",
          "x-datadog-sampling-priority",
          "x-datadog-origin",
          "x-datadog-tags",
          "error_category",
          "error_class",
          "error_detail",
          "source_digest",
          Markers.SOURCE,
          "trace_id",
          "ERROR_CODE",
          "ERROR_MESSAGE",
          "ErrorCode",
          "ErrorMessage",
          "RETRY_ATTEMPTS",
          "EXHAUSTED_RETRY_CONDITION");

  /** The digest of those that count; null when there are none. */
  static @Nullable SourceDigest digestOf(Map<String, MessageAttribute> attributes) {
    TreeMap<String, MessageAttribute> counted = new TreeMap<>(attributes);
    counted.keySet().removeIf(CountedAttributes::isNotCounted);
    if (counted.isEmpty()) {
      return null;
    }
    StringBuilder json = new StringBuilder("{");
    counted.forEach(
        (name, attribute) -> {
          if (json.length() > 1) {
            json.append(", ");
          }
          CanonicalJson.appendString(json, name);
          json.append(": ").append(CanonicalJson.of(members(attribute)));
        });
    return SourceDigest.of(json.append('}').toString());
  }

  private static boolean isNotCounted(String name) {
    return NOT_COUNTED.contains(name)
        || NOT_COUNTED.stream().anyMatch(known -> isHeader(known) && known.equalsIgnoreCase(name));
  }

  /** Names of trace headers are the same in any case. */
  private static boolean isHeader(String name) {
    return name.startsWith("X-") || name.startsWith("x-") || name.equals("b3");
  }

  private static SortedMap<String, @Nullable String> members(MessageAttribute attribute) {
    TreeMap<String, @Nullable String> members = new TreeMap<>();
    members.put("type", attribute.type());
    switch (attribute) {
      case MessageAttribute.Text text -> members.put("string", text.value());
      case MessageAttribute.Binary binary ->
          members.put("binary", Base64.getEncoder().encodeToString(binary.value()));
    }
    return members;
  }

  private CountedAttributes() {}
}
