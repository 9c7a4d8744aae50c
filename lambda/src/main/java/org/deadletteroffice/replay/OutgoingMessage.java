package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A message as it is sent to a queue.
 *
 * @param groupId of a FIFO or fair queue
 * @param deduplicationId of a FIFO queue
 */
public record OutgoingMessage(
    String body,
    Map<String, MessageAttribute> attributes,
    @Nullable String groupId,
    @Nullable String deduplicationId) {

  public OutgoingMessage {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  /** Body and attributes in bytes, as SQS counts them against its limits. */
  public long bytes() {
    return (long) body.getBytes(UTF_8).length + MessageAttributes.bytesOf(attributes);
  }
}
