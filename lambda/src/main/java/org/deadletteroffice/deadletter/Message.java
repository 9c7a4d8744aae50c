package org.deadletteroffice.deadletter;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is sent again: body, attributes and group, as they were received.
 *
 * @param workDigest of the part that a key stands for: what an SNS notification, an EventBridge
 *     event or a CloudEvent carries, otherwise the body
 * @param requestDigest of the request object, where its method may change something; else null
 */
public record Message(
    Payload payload,
    MessageAttributes attributes,
    @Nullable String messageGroupId,
    SourceDigest workDigest,
    @Nullable SourceDigest requestDigest) {

  /** SQS's largest message, bytes, attributes included ("Amazon SQS message quotas"). */
  public static final int MAX_BYTES = 1_048_576;

  /** A message that is the work itself, not an envelope around it. */
  public Message(Payload payload, MessageAttributes attributes, @Nullable String messageGroupId) {
    this(payload, attributes, messageGroupId, payload.digest(), null);
  }

  /** Whether body, counted attributes and group are the same. */
  public boolean hasContentOf(Message other) {
    return payload.digest().equals(other.payload.digest()) && isAddressedAs(other);
  }

  /** Whether counted attributes and group are the same: whose work it is. */
  public boolean isAddressedAs(Message other) {
    return Objects.equals(attributes.digest(), other.attributes.digest())
        && Objects.equals(messageGroupId, other.messageGroupId);
  }

  /** Whether a replay of this message can carry markers on a queue with SQS's largest limit. */
  public boolean hasRoomForMarkers() {
    return attributes.leavesRoomForMarkers(payload.bytes(), MAX_BYTES);
  }
}
