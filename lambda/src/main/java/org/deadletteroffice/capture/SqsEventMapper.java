package org.deadletteroffice.capture;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.SourceDigest;
import org.jspecify.annotations.Nullable;

/**
 * SQS events as deliveries. Nothing about an event makes this fail: whatever is missing is bridged.
 */
final class SqsEventMapper {

  private static final Instant BEFORE_SQS = Instant.parse("2004-01-01T00:00:00Z");
  private static final Duration LARGEST_SKEW = Duration.ofDays(1);
  private static final Pattern TRACE_ROOT = Pattern.compile("(?:^|;)\\s*Root=([^;]+)");

  /** The records of an event, in their order; none when it has none. */
  static List<Delivery> deliveries(@Nullable SQSEvent event, Instant now) {
    if (event == null || event.getRecords() == null) {
      return List.of();
    }
    List<SQSMessage> records =
        event.getRecords().stream()
            .map(record -> record == null ? new SQSMessage() : record)
            .toList();
    String queue =
        records.stream()
            .map(SQSMessage::getEventSourceArn)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(Delivery.UNKNOWN_QUEUE);
    return records.stream().map(record -> delivery(record, queue, now)).toList();
  }

  private static Delivery delivery(SQSMessage record, String queueOfBatch, Instant now) {
    Map<String, String> given = Objects.requireNonNullElse(record.getAttributes(), Map.of());
    Body body = new Body(Objects.requireNonNullElse(record.getBody(), ""));
    String arn = record.getEventSourceArn();
    return new Delivery(
        messageId(record, given, body),
        notBlank(record.getMessageId()),
        body,
        body.matches(record.getMd5OfBody()),
        WellFormed.textOrNull(notBlank(given.get("DeadLetterQueueSourceArn"))),
        WellFormed.text(arn == null ? queueOfBatch : arn),
        sentAt(given.get("SentTimestamp"), now),
        number(given.get("ApproximateReceiveCount")),
        attributes(record.getMessageAttributes()),
        WellFormed.textOrNull(notBlank(given.get("MessageGroupId"))),
        WellFormed.textOrNull(traceRoot(given.get("AWSTraceHeader")).orElse(null)));
  }

  /** Without an id of its own a message is known by what each delivery of it has in common. */
  private static String messageId(SQSMessage record, Map<String, String> given, Body body) {
    String id = notBlank(record.getMessageId());
    return id != null
        ? WellFormed.text(id)
        : "unnamed-"
            + SourceDigest.of(given.get("SentTimestamp") + " " + body.digest().hex()).hex();
  }

  private static Instant sentAt(@Nullable String milliseconds, Instant now) {
    try {
      Instant sentAt = Instant.ofEpochMilli(Long.parseLong(String.valueOf(milliseconds)));
      return sentAt.isBefore(BEFORE_SQS) || sentAt.isAfter(now.plus(LARGEST_SKEW)) ? now : sentAt;
    } catch (NumberFormatException e) {
      return now;
    }
  }

  private static int number(@Nullable String text) {
    try {
      return Math.max(0, Integer.parseInt(String.valueOf(text)));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Map<String, MessageAttribute> attributes(
      @Nullable Map<String, SQSEvent.MessageAttribute> given) {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    if (given != null) {
      given.forEach((name, value) -> attributes.put(WellFormed.text(name), attribute(value)));
    }
    return attributes;
  }

  private static MessageAttribute attribute(SQSEvent.@Nullable MessageAttribute given) {
    if (given == null) {
      return new MessageAttribute.Text("String", null);
    }
    ByteBuffer binary = given.getBinaryValue();
    if (binary != null && given.getStringValue() == null) {
      byte[] bytes = new byte[binary.remaining()];
      binary.duplicate().get(bytes);
      return new MessageAttribute.Binary(typeOr("Binary", given), bytes);
    }
    return new MessageAttribute.Text(
        typeOr("String", given), WellFormed.textOrNull(given.getStringValue()));
  }

  private static String typeOr(String usual, SQSEvent.MessageAttribute given) {
    return given.getDataType() == null ? usual : WellFormed.text(given.getDataType());
  }

  private static Optional<String> traceRoot(@Nullable String header) {
    Matcher root = TRACE_ROOT.matcher(header == null ? "" : header);
    return root.find() ? Optional.of(root.group(1)) : Optional.empty();
  }

  private static @Nullable String notBlank(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  private SqsEventMapper() {}
}
