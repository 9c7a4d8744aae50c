package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Thousands of damaged events: none throws, and every record is captured or stays in its queue. */
class MutatedEventsTest {

  private static final int EVENTS = 4_000;

  private static final List<String> SEEDS =
      List.of(
          "C01_fifo_first_arrival",
          "C02_mixed_attributes",
          "C05_ten_attributes",
          "C07_fair_queue_group_id",
          "C16_duplicates_in_one_batch",
          "C24_wrapped_bodies",
          "C34_trace_header_lineage",
          "C44_old_sent_timestamps");

  private static final List<String> ODD_TEXTS =
      List.of(
          "",
          " ",
          "null",
          "-1",
          "9223372036854775807",
          "99999999999999999999",
          "1e400",
          "NaN",
          "{",
          "{\"a\":",
          "[[[[",
          "{\"idempotency_key\":{}}",
          "{\"entity_id\":\"E\",\"jurisdiction\":\"J\",\"request\":{\"method\":[]}}",
          "{\"Type\":\"Notification\",\"MessageId\":\"m\",\"TopicArn\":\"arn:x\",\"Message\":\"{\"}",
          "Root=",
          "arn:aws:sqs:::",
          "\u0000\u0001",
          "\uD800",
          "\uDC00\uD800",
          "\uFEFF",
          "😀",
          "\u2028",
          "x".repeat(5_000));

  private final Random random = new Random(20_260_101);
  private final CaptureRig rig = new CaptureRig();

  @Test
  void nothing_throws_and_nothing_is_lost() throws IOException {
    int leftInTheirQueue = 0;
    for (int i = 0; i < EVENTS; i++) {
      ObjectNode event = mutated();
      int records = event.get("Records").size();
      Set<String> named = new HashSet<>();
      event.get("Records").forEach(record -> named.add(record.path("messageId").asText()));
      int before = rig.journal.counts().size();

      List<String> left = rig.capture(event.toString());

      assertThat(left).doesNotHaveDuplicates().doesNotContain("").isSubsetOf(named);
      int accounted =
          rig.journal.counts().stream()
              .skip(before)
              .mapToInt(
                  count -> count.recorded() + count.merged() + count.known() + count.reportedBack())
              .sum();
      assertThat(accounted).describedAs(event.toString()).isEqualTo(records);
      leftInTheirQueue += left.size();
    }

    // Only a wrong checksum of the body keeps a message in its queue.
    assertThat(leftInTheirQueue).isPositive().isLessThan(EVENTS);
    assertThat(rig.journal.failures()).allMatch(failure -> failure.contains("MD5"));
    assertThat(rig.letters.all()).hasSizeGreaterThan(EVENTS / 10);
  }

  private ObjectNode mutated() throws IOException {
    ObjectNode event = (ObjectNode) SqsRecord.JSON.readTree(CaptureRig.caseJson(oneOf(SEEDS)));
    ArrayNode records = (ArrayNode) event.get("Records");
    for (JsonNode record : records) {
      ObjectNode fields = (ObjectNode) record;
      if (random.nextInt(4) > 0) {
        // A fresh id makes a new arrival; the others test redelivery.
        fields.put("messageId", "mutant-" + random.nextLong());
      }
      if (random.nextBoolean()) {
        fields.put("body", "{\"idempotencyKey\":\"" + random.nextInt(10_000) + "\"}");
        fields.remove("md5OfBody");
      }
      for (int times = random.nextInt(4); times > 0; times--) {
        damage(fields);
      }
    }
    return event;
  }

  private void damage(ObjectNode record) {
    List<ObjectNode> objects = new ArrayList<>();
    collect(record, objects);
    ObjectNode target = oneOf(objects);
    List<String> names = new ArrayList<>();
    target.fieldNames().forEachRemaining(names::add);
    names.remove("messageId");
    if (names.isEmpty()) {
      return;
    }
    String name = oneOf(names);
    JsonNode value = target.get(name);
    switch (random.nextInt(4)) {
      case 0 -> target.remove(name);
      case 1 -> target.set(name, JsonNodeFactory.instance.nullNode());
      case 2 -> {
        if (value instanceof TextNode && !name.equals("binaryValue")) {
          target.put(name, oneOf(ODD_TEXTS));
        }
      }
      default -> {
        if (value instanceof TextNode text && !name.equals("binaryValue")) {
          target.put(name, spliced(text.textValue()));
        }
      }
    }
  }

  private static void collect(JsonNode node, List<ObjectNode> objects) {
    if (node instanceof ObjectNode object) {
      objects.add(object);
    }
    node.forEach(child -> collect(child, objects));
  }

  private String spliced(String text) {
    int at = random.nextInt(text.length() + 1);
    int to = at + random.nextInt(text.length() - at + 1);
    return text.substring(0, at) + oneOf(ODD_TEXTS) + text.substring(to);
  }

  private <T> T oneOf(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }
}
