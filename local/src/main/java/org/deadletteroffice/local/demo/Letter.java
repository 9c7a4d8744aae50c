package org.deadletteroffice.local.demo;

import java.time.Instant;
import java.util.Map;
import org.deadletteroffice.deadletter.KnownMessages;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A letter as the demo reads it from the table, item by item.
 *
 * @param due whether it has a time at which the office looks at it
 * @param ending why it was quarantined, or how it was resolved; empty otherwise
 */
record Letter(
    String key,
    String state,
    String category,
    boolean due,
    String ending,
    int attempts,
    int replays,
    Instant firstSeen,
    KnownMessages known) {
  static Letter of(Map<String, AttributeValue> item) {
    return new Letter(
        text(item, "idempotency_key"),
        text(item, "state"),
        category(item),
        item.containsKey("due_at"),
        text(item, "quarantine_reason") + text(item, "resolution"),
        number(item, "attempt_count"),
        number(item, "last_number"),
        Instant.parse(text(item, "first_seen")),
        known(item));
  }

  boolean held() {
    return state.equals("queued") && !due;
  }

  /** Whether the office will do something about it by itself. */
  boolean moving() {
    return state.equals("replaying") || (state.equals("queued") && due);
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? "" : value.s();
  }

  private static String category(Map<String, AttributeValue> item) {
    String said = text(item, "error_category");
    return said.isEmpty() ? "unknown" : said;
  }

  private static int number(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? 0 : Integer.parseInt(value.n());
  }

  private static KnownMessages known(Map<String, AttributeValue> item) {
    AttributeValue value = item.get("known_messages");
    return value == null ? KnownMessages.NONE : KnownMessages.ofBytes(value.b().asByteArray());
  }
}
