package org.deadletteroffice.dynamodb;

import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.Timestamps;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A claim in one update, without having read the letter. */
final class ClaimUpdate {

  /** The letter is queued, as the hint knew it, and has budget left. */
  static final String CLAIMABLE =
      """
      #state = :queued AND #version = :version AND #replay_count < :max_replays \
      AND #schema_version = :schema_version""";

  /** Replaying under the next number, by this token; nothing of an earlier replay is left. */
  static final String CLAIM =
      """
      SET #state = :replaying, #version = #version + :one, \
      #replay_count = #replay_count + :one, #last_number = #last_number + :one, \
      #replay.#number = #last_number + :one, #replay.#token = :token, \
      #replay.#claimed_at = :now, #replay.#takeovers = :zero, \
      #replay.#lease_until = :lease_until, #replay.#max_replays = :max_replays, \
      #backlog_key = :backlog_key, #due_key = :due_key, #due_at = :lease_until \
      REMOVE #hold_lifted, #replay.#sent_at, #replay.#message_id, #replay.#target, \
      #replay.#target_dlq, #replay.#visibility_timeout, #replay.#max_receive_count, \
      #replay.#settle_at, #replay.#evidence_until, #replay.#copy_failed_at, \
      #replay.#quiet_since""";

  private static final List<String> NAMES =
      List.of(
          "state",
          "version",
          "schema_version",
          "replay_count",
          "last_number",
          "replay",
          "number",
          "token",
          "claimed_at",
          "takeovers",
          "lease_until",
          "max_replays",
          "backlog_key",
          "due_key",
          "due_at",
          "hold_lifted",
          "sent_at",
          "message_id",
          "target",
          "target_dlq",
          "visibility_timeout",
          "max_receive_count",
          "settle_at",
          "evidence_until",
          "copy_failed_at",
          "quiet_since");

  static Update of(DueLetter hint, Claim claim) {
    int shard = hint.key().shard();
    String backlogKey =
        "%s#%s#%d".formatted(State.REPLAYING.wireName(), hint.errorCategory().wireName(), shard);
    Map<String, AttributeValue> values =
        new ItemWriter()
            .text(":queued", State.QUEUED.wireName())
            .text(":replaying", State.REPLAYING.wireName())
            .number(":version", hint.version())
            .number(":schema_version", LetterItem.SCHEMA_VERSION)
            .number(":max_replays", claim.maxReplays())
            .number(":zero", 0)
            .number(":one", 1)
            .text(":token", claim.token())
            .text(":now", Timestamps.text(claim.now()))
            .text(":lease_until", Timestamps.text(claim.leaseUntil()))
            .text(":backlog_key", backlogKey)
            .text(":due_key", DueLetter.settleKey(hint.sourceQueueArn(), shard))
            .attributes();
    return new Update(CLAIM, CLAIMABLE, Update.aliases(NAMES), values);
  }

  private ClaimUpdate() {}
}
