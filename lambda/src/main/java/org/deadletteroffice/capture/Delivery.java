package org.deadletteroffice.capture;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.jspecify.annotations.Nullable;

/**
 * One message as SQS delivered it.
 *
 * @param messageId by which the office knows it
 * @param reportedAs SQS's id, by which it can be left in the queue; null if it came without one
 * @param intact whether SQS's checksum of the body is right
 * @param redrivenFrom the queue whose redrive policy sent it; null when it was sent to the DLQ
 * @param sentAt SQS's {@code SentTimestamp}, or now when that is missing or absurd
 * @param traceRoot of {@code AWSTraceHeader}
 */
record Delivery(
    String messageId,
    @Nullable String reportedAs,
    Body body,
    boolean intact,
    @Nullable String redrivenFrom,
    String deadLetterQueueArn,
    Instant sentAt,
    int receiveCount,
    Map<String, MessageAttribute> attributes,
    @Nullable String messageGroupId,
    @Nullable String traceRoot) {

  /** In place of a DLQ's ARN when a record names none. */
  static final String UNKNOWN_QUEUE = "unknown";

  /** Whether messages of one group must be taken in order. */
  boolean fifo() {
    return deadLetterQueueArn.endsWith(".fifo");
  }

  /** The value of a String or Number attribute, unless it is blank. */
  Optional<String> attribute(String name) {
    return attributes.get(name) instanceof MessageAttribute.Text text
        ? Optional.ofNullable(text.value()).filter(value -> !value.isBlank())
        : Optional.empty();
  }

  /** The same of String attributes alone, with or without a custom suffix. */
  Optional<String> stringAttribute(String name) {
    MessageAttribute attribute = attributes.get(name);
    boolean isString =
        attribute != null
            && (attribute.type().equals("String") || attribute.type().startsWith("String."));
    return isString ? attribute(name) : Optional.empty();
  }
}
