package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/** What is sent again: body, attributes and group, as they were received. */
public record Message(
    Payload payload, MessageAttributes attributes, @Nullable String messageGroupId) {

  /** SQS's largest message, bytes, attributes included ("Amazon SQS message quotas"). */
  public static final int MAX_BYTES = 1_048_576;

  /** Whether a replay of this message can carry markers on a queue with SQS's largest limit. */
  public boolean hasRoomForMarkers() {
    return attributes.leavesRoomForMarkers(payload.bytes(), MAX_BYTES);
  }
}
