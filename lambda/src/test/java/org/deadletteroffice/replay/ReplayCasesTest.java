package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.deadletteroffice.capture.CaptureRig;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttribute.Binary;
import org.deadletteroffice.deadletter.MessageAttribute.Text;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that other tools are known to damage or to lose, captured and replayed. */
class ReplayCasesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FIFO = SOURCE + ".fifo";
  private static final String PAYMENTS = SOURCE.replace("orders", "payments");

  private final ReplayWorld world =
      new ReplayWorld().guard(FIFO, DLQ + ".fifo").guard(PAYMENTS, DLQ);
  private final CaptureRig rig = new CaptureRig(world.letters, world.payloads, world.letters);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C02_mixed_attributes",
        "C07_fair_queue_group_id",
        "C16_duplicates_in_one_batch",
        "C24_wrapped_bodies",
        "C34_trace_header_lineage"
      })
  void what_is_sent_is_what_was_received(String name) throws JsonProcessingException {
    capture(CaptureRig.caseJson(name));

    run();

    Map<String, JsonNode> received = new HashMap<>();
    JSON.readTree(CaptureRig.caseJson(name))
        .path("Records")
        .forEach(record -> received.putIfAbsent(record.path("body").asText(), record));
    List<InQueue> sent = world.queues.messages(SOURCE);
    assertThat(sent).hasSameSizeAs(world.letters.all()).isNotEmpty();
    for (InQueue message : sent) {
      JsonNode record = Objects.requireNonNull(received.get(message.message().body()));
      assertThat(withoutMarkers(message)).isEqualTo(attributesOf(record));
      assertThat(message.message().groupId())
          .isEqualTo(record.path("attributes").path("MessageGroupId").textValue());
      assertThat(message.message().deduplicationId()).isNull();
      assertThat(message.message().toString()).doesNotContain("Lineage");
    }
  }

  @Test
  void fifo_replays_keep_their_group_and_never_repeat_a_deduplication_id() {
    capture(CaptureRig.caseJson("C01_fifo_first_arrival"));
    run();
    List<InQueue> first = world.queues.messages(FIFO);
    assertThat(first)
        .extracting(message -> message.message().groupId())
        .containsExactlyInAnyOrder("customer-7", "customer-8");
    assertThat(first)
        .extracting(message -> message.message().deduplicationId())
        .doesNotHaveDuplicates()
        .allMatch(id -> id != null && id.endsWith("-1"));

    world.later(Duration.ofSeconds(100));
    capture(CaptureRig.caseJson("C01_fifo_second_arrival_100s_later"));

    DeadLetter merged = rig.letterOf("ORD-1001-A", FIFO);
    assertThat(merged.history().attemptCount()).isEqualTo(2);
    assertThat(merged.replayCount()).isEqualTo(1);
    first.forEach(message -> world.queues.remove(FIFO, message));

    world.later(Duration.ofMinutes(20)).run();
    world.later(Duration.ofMinutes(20)).run();

    assertThat(world.queues.messages(FIFO))
        .singleElement()
        .satisfies(
            message ->
                assertThat(message.message().deduplicationId())
                    .isEqualTo(merged.key().hex().substring(0, 32) + "-2"));
  }

  @Test
  void ten_attributes_stay_ten_and_a_marker_among_them_is_replaced() {
    capture(CaptureRig.caseJson("C05_ten_attributes"));

    run();

    assertThat(world.queues.messages(SOURCE))
        .hasSize(3)
        .allSatisfy(message -> assertThat(message.message().attributes()).hasSize(10));
    assertThat(sentOf("ORD-1005-2").attributes())
        .containsEntry(Markers.NUMBER, new Text("Number", "1"))
        .doesNotContainKey(Markers.KEY);
    assertThat(sentOf("ORD-1005-1").attributes()).doesNotContainKey(Markers.NUMBER);
  }

  @Test
  void a_message_that_loses_its_markers_still_ends_the_loop() throws JsonProcessingException {
    world.policies.put(SOURCE, Policies.withBudget(2));
    capture(CaptureRig.caseJson("C12_native_redrive_step1"));
    assertThat(letter().replayCount()).isZero();

    run();
    capture(returned("C12_native_redrive_step2"));
    assertThat(letter().replayCount()).isEqualTo(1);
    assertThat(letter().history().attemptCount()).isEqualTo(2);
    assertThat(letter().state()).isEqualTo(State.QUEUED);

    world.later(Duration.ofMinutes(15));
    run();
    capture(returned("C12_native_redrive_step3"));
    assertThat(letter().replayCount()).isEqualTo(2);
    assertThat(letter().history().attemptCount()).isEqualTo(3);
    assertThat(letter().quarantineReason()).isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);

    world.later(Duration.ofDays(1));
    run();
    assertThat(world.queues.everSent()).hasSize(2);
  }

  @Test
  void two_sources_with_one_dead_letter_queue_each_get_their_own() {
    capture(CaptureRig.caseJson("C19_shared_dlq_same_key"));

    run();

    assertThat(world.queues.messages(SOURCE))
        .singleElement()
        .satisfies(message -> assertThat(message.message().body()).contains("\"order\""));
    assertThat(world.queues.messages(PAYMENTS))
        .singleElement()
        .satisfies(message -> assertThat(message.message().body()).contains("\"payment\""));
  }

  @Test
  void a_body_larger_than_a_record_is_replayed_whole() throws JsonProcessingException {
    String event = CaptureRig.caseJson("C27_body_450kb_ascii");
    capture(event);

    run();

    JsonNode large = JSON.readTree(event).path("Records").get(0);
    assertThat(sentOf("ORD-1027-1").body()).isEqualTo(large.path("body").asText());
    assertThat(sentOf("ORD-1027-1").body().getBytes(UTF_8)).hasSizeGreaterThan(400_000);
  }

  private void capture(String event) {
    rig.clock.setTo(world.clock.instant());
    assertThat(rig.capture(event)).isEmpty();
  }

  private void run() {
    world.later(Duration.ofMinutes(6)).run();
  }

  private DeadLetter letter() {
    return rig.letterOf("ORD-1012");
  }

  private OutgoingMessage sentOf(String producerKey) {
    return world.queues.messages(SOURCE).stream()
        .map(InQueue::message)
        .filter(message -> message.body().contains(producerKey))
        .findFirst()
        .orElseThrow();
  }

  /** An event with the id and time of the replay just sent, taken out of the source queue. */
  private String returned(String name) throws JsonProcessingException {
    InQueue sent = world.queues.messages(SOURCE).getFirst();
    world.queues.remove(SOURCE, sent);
    JsonNode event = JSON.readTree(CaptureRig.caseJson(name));
    ObjectNode record = (ObjectNode) event.path("Records").get(0);
    record.put("messageId", sent.id());
    ((ObjectNode) record.path("attributes"))
        .put("SentTimestamp", Long.toString(sent.sentAt().toEpochMilli()));
    return JSON.writeValueAsString(event);
  }

  private static Map<String, MessageAttribute> withoutMarkers(InQueue message) {
    Map<String, MessageAttribute> attributes = new HashMap<>(message.message().attributes());
    assertThat(attributes.keySet()).containsAll(Markers.NAMES);
    attributes.keySet().removeAll(Markers.NAMES);
    return attributes;
  }

  private static Map<String, MessageAttribute> attributesOf(JsonNode record) {
    Map<String, MessageAttribute> attributes = new HashMap<>();
    record
        .path("messageAttributes")
        .properties()
        .forEach(
            attribute -> {
              JsonNode value = attribute.getValue();
              String type = value.path("dataType").asText();
              attributes.put(
                  attribute.getKey(),
                  value.has("binaryValue")
                      ? new Binary(
                          type, Base64.getDecoder().decode(value.path("binaryValue").asText()))
                      : new Text(type, value.path("stringValue").asText()));
            });
    return attributes;
  }
}
