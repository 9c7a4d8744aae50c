package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.UnreadableRecordException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A letter as an item of the table. */
final class LetterItem {

  /**
   * The form of items that this version writes and reads. A new attribute of the item needs no new
   * number, since {@link Rewrite} leaves unknown ones alone; a new member inside a map does.
   */
  static final int SCHEMA_VERSION = 1;

  /** Every attribute that this version may write, the key included. */
  static final Set<String> NAMES =
      Set.of(
          "idempotency_key",
          "schema_version",
          "state",
          "version",
          "episode",
          "source_queue_arn",
          "dead_letter_queue_arn",
          "payload",
          "payload_location",
          "payload_bytes",
          "source_digest",
          "message_attributes",
          "attributes_location",
          "attributes_count",
          "attributes_bytes",
          "attributes_digest",
          "message_group_id",
          "error_category",
          "error_class",
          "error_detail",
          "error_detail_likeness",
          "signature",
          "attempts",
          "attempt_count",
          "known_messages",
          "reported_messages",
          "replay_count",
          "last_number",
          "replay",
          "first_seen",
          "last_seen",
          "newest_sent_at",
          "entity_id",
          "jurisdiction",
          "request",
          "trace_id",
          "actor",
          "deadline",
          "audit",
          "quarantine_reason",
          "resolution",
          "evidence_at",
          "backlog_key",
          "due_key",
          "due_at",
          "hold_lifted",
          "expires_at",
          "message_type",
          "work_digest",
          "request_digest",
          "hold_reason",
          "identity_rule",
          "made_from",
          "made_from_number",
          "laps",
          "superseded_by",
          "superseded_number",
          "conflict",
          "failure_record",
          "opened_at");

  /** The item of a letter under a version. */
  static Map<String, AttributeValue> of(DeadLetter letter, long version) {
    ItemWriter item =
        new ItemWriter()
            .text("idempotency_key", letter.key().hex())
            .number("schema_version", SCHEMA_VERSION)
            .text("state", letter.state().wireName())
            .number("version", version)
            .number("episode", letter.episode())
            .text("source_queue_arn", letter.sourceQueueArn())
            .text("dead_letter_queue_arn", letter.deadLetterQueueArn())
            .text("signature", letter.signature())
            .number("replay_count", letter.replayCount())
            .number("last_number", letter.lastNumber())
            .map("replay", ReplayMap.of(letter.replay()))
            .time("first_seen", letter.firstSeen())
            .time("last_seen", letter.lastSeen())
            .time("newest_sent_at", letter.newestSentAt())
            .map("audit", AuditMap.of(letter.audit()))
            .text("quarantine_reason", wireName(letter.quarantineReason()))
            .text("resolution", wireName(letter.resolution()))
            .time("evidence_at", letter.evidenceAt())
            .text("backlog_key", letter.backlogKey().orElse(null))
            .flag("hold_lifted", letter.holdLifted());
    letter.dueKey().ifPresent(key -> item.text("due_key", key).time("due_at", letter.dueAt()));
    Optional.ofNullable(letter.expiresAt())
        .ifPresent(expiry -> item.number("expires_at", expiry.getEpochSecond()));
    MessageOfItem.write(letter.message(), item);
    WordsOfItem.write(letter.failure(), letter.subject(), item);
    HistoryOfItem.write(letter.history(), item);
    LineageOfItem.write(letter, item);
    return item.attributes();
  }

  /**
   * The letter of an item.
   *
   * @throws UnreadableRecordException if a newer version wrote it, or it is damaged
   */
  static DeadLetter read(Map<String, AttributeValue> attributes) {
    ItemReader item = new ItemReader(attributes);
    String key = Optional.ofNullable(item.textOrNull("idempotency_key")).orElse("without a key");
    try {
      int schemaVersion = item.smallNumber("schema_version");
      if (schemaVersion > SCHEMA_VERSION) {
        throw new UnreadableRecordException(
            key,
            "its schema version is %d and this function knows %d: deploy the newer version again"
                .formatted(schemaVersion, SCHEMA_VERSION),
            null);
      }
      return letter(item);
    } catch (RuntimeException damaged) {
      throw damaged instanceof UnreadableRecordException newer
          ? newer
          : new UnreadableRecordException(key, String.valueOf(damaged.getMessage()), damaged);
    }
  }

  private static DeadLetter letter(ItemReader item) {
    return new DeadLetter(
        new IdempotencyKey(item.text("idempotency_key")),
        item.number("version"),
        item.smallNumber("episode"),
        State.ofWireName(item.text("state")),
        item.textOrNull("source_queue_arn"),
        item.text("dead_letter_queue_arn"),
        MessageOfItem.read(item),
        WordsOfItem.failure(item),
        WordsOfItem.subject(item),
        HistoryOfItem.read(item),
        item.smallNumber("replay_count"),
        item.smallNumber("last_number"),
        ReplayMap.read(item.map("replay")),
        item.time("first_seen"),
        item.time("last_seen"),
        item.time("newest_sent_at"),
        AuditMap.read(item.map("audit")),
        quarantineReason(item.textOrNull("quarantine_reason")),
        resolution(item.textOrNull("resolution")),
        item.timeOrNull("evidence_at"),
        item.timeOrNull("due_at"),
        item.flag("hold_lifted"),
        item.has("expires_at") ? Instant.ofEpochSecond(item.number("expires_at")) : null,
        LineageOfItem.holdReason(item),
        LineageOfItem.read(item));
  }

  private static @Nullable String wireName(@Nullable QuarantineReason reason) {
    return reason == null ? null : reason.wireName();
  }

  private static @Nullable String wireName(@Nullable Resolution resolution) {
    return resolution == null ? null : resolution.wireName();
  }

  private static @Nullable QuarantineReason quarantineReason(@Nullable String text) {
    return text == null ? null : QuarantineReason.ofWireName(text);
  }

  private static @Nullable Resolution resolution(@Nullable String text) {
    return text == null ? null : Resolution.ofWireName(text);
  }

  private LetterItem() {}
}
