package org.deadletteroffice.dynamodb;

import java.time.Duration;
import java.util.Map;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attribute {@code replay}: an empty map before the first replay, so that a claim can always
 * set its members; {@code sent_at} and what belongs to it only once the replay is marked.
 */
final class ReplayMap {

  /** How a target without a DLQ is written, so that one literal expression marks every replay. */
  private static final String NO_QUEUE = "";

  static Map<String, AttributeValue> of(@Nullable Replay replay) {
    ItemWriter map = new ItemWriter();
    if (replay != null) {
      map.number("number", replay.number())
          .text("token", replay.token())
          .time("claimed_at", replay.claimedAt())
          .number("takeovers", replay.takeovers())
          .time("lease_until", replay.leaseUntil())
          .number("max_replays", replay.maxReplays())
          .time("copy_failed_at", replay.copyFailedAt())
          .time("quiet_since", replay.quietSince());
      Sent sent = replay.sent();
      if (sent != null) {
        map.attributes().putAll(of(sent));
      }
    }
    return map.attributes();
  }

  static Map<String, AttributeValue> of(Sent sent) {
    String queue = sent.targetDeadLetterQueue();
    return new ItemWriter()
        .time("sent_at", sent.at())
        .text("message_id", sent.messageId())
        .text("target", sent.target())
        .text("target_dlq", queue == null ? NO_QUEUE : queue)
        .number("visibility_timeout", sent.visibilityTimeout().toSeconds())
        .number("max_receive_count", sent.maxReceiveCount())
        .time("settle_at", sent.settleAt())
        .time("evidence_until", sent.evidenceUntil())
        .attributes();
  }

  static @Nullable Replay read(ItemReader map) {
    return map.attributes().isEmpty()
        ? null
        : new Replay(
            map.smallNumber("number"),
            map.text("token"),
            map.time("claimed_at"),
            map.smallNumber("takeovers"),
            map.time("lease_until"),
            map.smallNumber("max_replays"),
            sent(map),
            map.timeOrNull("copy_failed_at"),
            map.timeOrNull("quiet_since"));
  }

  private static @Nullable Sent sent(ItemReader map) {
    if (!map.has("sent_at")) {
      return null;
    }
    String queue = map.text("target_dlq");
    return new Sent(
        map.time("sent_at"),
        map.text("message_id"),
        map.text("target"),
        queue.equals(NO_QUEUE) ? null : queue,
        Duration.ofSeconds(map.number("visibility_timeout")),
        map.smallNumber("max_receive_count"),
        map.time("settle_at"),
        map.time("evidence_until"));
  }

  private ReplayMap() {}
}
