package org.deadletteroffice.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What one write costs on demand: one unit per started KiB of the item, and the same again for each
 * index that the item is in, by what the index projects ("DynamoDB read and write operations"; item
 * sizes by "DynamoDB item sizes and formats").
 */
final class WriteUnits {

  private static final int KIB = 1_024;
  private static final int PER_CONTAINER = 3;

  private static final Map<Set<String>, Set<String>> INDEXES =
      Map.of(
          Set.of("backlog_key", "first_seen"),
              Set.of(
                  "idempotency_key", "backlog_key", "first_seen", "source_queue_arn", "signature"),
          Set.of("due_key", "due_at"),
              Set.of("idempotency_key", "due_key", "due_at", "version", "replay_count"));

  static int bytes(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .mapToInt(entry -> entry.getKey().getBytes(UTF_8).length + bytes(entry.getValue()))
        .sum();
  }

  static int of(Map<String, AttributeValue> item) {
    int units = units(bytes(item));
    for (Map.Entry<Set<String>, Set<String>> index : INDEXES.entrySet()) {
      if (item.keySet().containsAll(index.getKey())) {
        Map<String, AttributeValue> projected = new HashMap<>(item);
        projected.keySet().retainAll(index.getValue());
        units += units(bytes(projected));
      }
    }
    return units;
  }

  private static int units(int bytes) {
    return Math.max(1, (bytes + KIB - 1) / KIB);
  }

  private static int bytes(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().getBytes(UTF_8).length;
      case N -> value.n().length() / 2 + 2;
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> 1;
      case M -> PER_CONTAINER + bytes(value.m()) + value.m().size();
      case L ->
          PER_CONTAINER + value.l().stream().mapToInt(WriteUnits::bytes).sum() + value.l().size();
      case SS -> texts(value.ss());
      case NS -> texts(value.ns());
      default -> throw new IllegalArgumentException("no letter has a " + value.type());
    };
  }

  private static int texts(List<String> values) {
    return values.stream().mapToInt(text -> text.getBytes(UTF_8).length).sum();
  }

  private WriteUnits() {}
}
