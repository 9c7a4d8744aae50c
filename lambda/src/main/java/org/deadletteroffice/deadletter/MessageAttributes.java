package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message's attributes: in the record while they are small together, otherwise where they are
 * kept.
 *
 * @param inline by name, in the order received; empty when kept elsewhere
 * @param location {@code s3://…}, or null when inline
 * @param unmarkedCount how many there are, our own markers not counted
 * @param unmarkedBytes their names, types and values, our own markers not counted
 * @param digest of those that tell pieces of work apart; null when there are none
 */
public record MessageAttributes(
    Map<String, MessageAttribute> inline,
    @Nullable String location,
    int unmarkedCount,
    int unmarkedBytes,
    @Nullable SourceDigest digest) {

  /** Most bytes of attributes kept in the record itself. */
  public static final int INLINE_BYTES = 4_096;

  public static final MessageAttributes NONE = of(Map.of());

  public MessageAttributes {
    inline = Collections.unmodifiableMap(new LinkedHashMap<>(inline));
  }

  /** All in the record, whatever their size. */
  public static MessageAttributes of(Map<String, MessageAttribute> values) {
    Map<String, MessageAttribute> unmarked = new LinkedHashMap<>(values);
    unmarked.keySet().removeAll(Markers.NAMES);
    return new MessageAttributes(
        values, null, unmarked.size(), bytesOf(unmarked), CountedAttributes.digestOf(values));
  }

  /** The same attributes, kept at a location instead of in the record. */
  public MessageAttributes keptAt(String where) {
    return new MessageAttributes(Map.of(), where, unmarkedCount, unmarkedBytes, digest);
  }

  /** Whether both markers fit beside the attributes and a body, within a limit in bytes. */
  public boolean leavesRoomForMarkers(long bodyBytes, long maximumMessageSize) {
    return unmarkedCount + Markers.NAMES.size() <= Markers.MAX_ATTRIBUTES
        && bodyBytes + unmarkedBytes + Markers.BYTES <= maximumMessageSize;
  }

  /** Bytes of names, types and values as SQS counts them. */
  public static int bytesOf(Map<String, MessageAttribute> values) {
    int bytes = 0;
    for (Map.Entry<String, MessageAttribute> entry : values.entrySet()) {
      bytes += entry.getKey().getBytes(UTF_8).length + entry.getValue().bytes();
    }
    return bytes;
  }
}
