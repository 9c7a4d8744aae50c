package org.deadletteroffice.dynamodb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.State;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A mark in one update, whatever was merged since the claim. */
final class MarkUpdate {

  /** The letter is replaying under this token and not marked yet. */
  static final String HELD_BY_THIS_CLAIM =
      """
      #state = :replaying AND #replay.#token = :token \
      AND attribute_not_exists(#replay.#sent_at) AND #schema_version = :schema_version""";

  /** Sent, due when it is to be settled, with its entry in the audit. */
  static final String MARK =
      """
      SET #version = #version + :one, #due_at = :settle_at, #audit.#entry = :entry, \
      #replay.#sent_at = :sent_at, #replay.#message_id = :message_id, \
      #replay.#target = :target, #replay.#target_dlq = :target_dlq, \
      #replay.#visibility_timeout = :visibility_timeout, \
      #replay.#max_receive_count = :max_receive_count, #replay.#settle_at = :settle_at, \
      #replay.#evidence_until = :evidence_until""";

  private static final List<String> NAMES =
      List.of("state", "version", "schema_version", "due_at", "audit", "replay", "token");

  static Update of(DeadLetter claimed, Replay replay, Sent sent) {
    Map<String, String> marked =
        claimed.markedSent(replay.token(), sent).orElseThrow().audit().entries();
    String entry =
        marked.keySet().stream()
            .filter(name -> !claimed.audit().entries().containsKey(name))
            .findFirst()
            .orElseThrow();
    Map<String, AttributeValue> facts = ReplayMap.of(sent);
    List<String> names = new ArrayList<>(NAMES);
    names.addAll(facts.keySet());
    Map<String, String> aliases = Update.aliases(names);
    aliases.put("#entry", entry);
    ItemWriter values =
        new ItemWriter()
            .text(":replaying", State.REPLAYING.wireName())
            .text(":token", replay.token())
            .number(":schema_version", LetterItem.SCHEMA_VERSION)
            .number(":one", 1)
            .text(":entry", marked.get(entry));
    facts.forEach((name, value) -> values.attributes().put(":" + name, value));
    return new Update(MARK, HELD_BY_THIS_CLAIM, aliases, values.attributes());
  }

  private MarkUpdate() {}
}
