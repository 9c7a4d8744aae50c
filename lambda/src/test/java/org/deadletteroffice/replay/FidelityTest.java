package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.replay.FakeQueues.withDefaults;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttribute.Binary;
import org.deadletteroffice.deadletter.MessageAttribute.Text;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.Payload;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.StoredAttributes;
import org.junit.jupiter.api.Test;

/** A replay is the original message, and nothing but the markers is added. */
class FidelityTest {

  private static final String FIFO = SOURCE + ".fifo";

  private final ReplayWorld world = new ReplayWorld().guard(FIFO, DLQ + ".fifo");

  @Test
  void body_attributes_and_group_are_sent_as_they_were_received() {
    world.due(
        anArrival()
            .withBody("{ \"ä\": 1 }\r\n")
            .withAttribute("amount", new Text("Number.int", "0012"))
            .withAttribute("raw", new Binary("Binary", new byte[] {0, -1, 1, 10}))
            .inGroup("tenant-42"));

    OutgoingMessage sent = sent();

    assertThat(sent.body()).isEqualTo("{ \"ä\": 1 }\r\n");
    assertThat(sent.attributes())
        .containsEntry("amount", new Text("Number.int", "0012"))
        .containsEntry("raw", new Binary("Binary", new byte[] {0, -1, 1, 10}))
        .hasSize(4);
    assertThat(sent.groupId()).isEqualTo("tenant-42");
    assertThat(sent.deduplicationId()).isNull();
  }

  @Test
  void both_markers_are_added_where_there_is_room() {
    DeadLetter letter = world.due(anArrival());

    assertThat(sent().attributes())
        .containsEntry(Markers.KEY, new Text("String", letter.key().hex()))
        .containsEntry(Markers.NUMBER, new Text("Number", "1"));
  }

  @Test
  void ten_attributes_stay_ten() {
    ArrivalBuilder arrival = anArrival().withTenAttributes();
    Map<String, MessageAttribute> received = arrival.build().message().attributes().inline();
    world.due(arrival);

    assertThat(sent().attributes()).isEqualTo(received);
  }

  @Test
  void a_marker_already_there_is_replaced_even_when_the_other_has_no_room() {
    ArrivalBuilder arrival = anArrival().withAttribute(Markers.NUMBER, new Text("Number", "41"));
    for (int i = 0; i < 9; i++) {
      arrival.withAttribute("h" + i, new Text("String", "v"));
    }
    world.due(arrival);

    assertThat(sent().attributes())
        .hasSize(10)
        .containsEntry(Markers.NUMBER, new Text("Number", "1"))
        .doesNotContainKey(Markers.KEY);
  }

  @Test
  void markers_respect_the_targets_own_maximum_message_size() {
    QueueReading usual = withDefaults(SOURCE, DLQ);
    world.queues.create(
        new QueueReading(
            SOURCE, false, usual.visibilityTimeout(), usual.retention(), 1_024, DLQ, 3, 0, 0, 0));
    world.due(anArrival().withBody("x".repeat(1_000)));

    OutgoingMessage sent = sent();

    assertThat(sent.bytes()).isEqualTo(1_000);
    assertThat(sent.attributes()).isEmpty();
  }

  @Test
  void a_fifo_replay_has_a_fresh_deduplication_id_and_its_takeover_the_same() {
    DeadLetter letter =
        world.due(anArrival().fromSource(FIFO).onDeadLetterQueue(DLQ + ".fifo").inGroup("group-1"));
    String first32 = letter.key().hex().substring(0, 32);
    Steps dying = Steps.dyingAt(stepOf(FIFO), true);
    try {
      world.run(dying);
    } catch (Steps.Died died) {
      assertThat(dying.taken()).isPositive();
    }

    world.later(Duration.ofSeconds(91)).run();

    List<FakeQueues.InQueue> sent = world.queues.messages(FIFO);
    assertThat(sent)
        .singleElement()
        .satisfies(
            message -> {
              assertThat(message.message().groupId()).isEqualTo("group-1");
              assertThat(message.message().deduplicationId()).isEqualTo(first32 + "-1");
            });

    world.comesBack(FIFO, sent.getFirst());
    world.later(Duration.ofHours(1)).run();

    assertThat(world.queues.messages(FIFO).getFirst().message().deduplicationId())
        .isEqualTo(first32 + "-2");
  }

  @Test
  void what_is_kept_elsewhere_is_fetched_and_sent_whole() {
    String body = "漢".repeat(200_000);
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    attributes.put("long", new Text("String", "y".repeat(5_000)));
    attributes.put("raw", new Binary("Binary", new byte[] {1, 2, 3}));
    world.due(keptElsewhere(body, attributes));

    OutgoingMessage sent = sent();

    assertThat(sent.body()).isEqualTo(body);
    assertThat(sent.attributes()).containsAllEntriesOf(attributes).hasSize(4);
  }

  @Test
  void a_body_that_is_no_longer_what_was_received_is_never_sent() {
    DeadLetter letter = world.due(keptElsewhere("z".repeat(5_000), Map.of()));
    world.payloads.damage(location(letter), "something else".getBytes(UTF_8));

    world.run();

    DeadLetter after = world.letter(letter);
    assertThat(after.quarantineReason()).isEqualTo(QuarantineReason.DIGEST_MISMATCH);
    assertThat(after.replayCount()).isZero();
    assertThat(world.queues.messages(SOURCE)).isEmpty();
  }

  @Test
  void a_body_that_is_gone_quarantines_its_letter() {
    DeadLetter letter = world.due(keptElsewhere("z".repeat(5_000), Map.of()));
    world.payloads.lose(location(letter));

    world.run();

    assertThat(world.letter(letter).quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_MISSING);
  }

  @Test
  void a_body_that_cannot_be_read_just_now_is_sent_later_and_costs_no_budget() {
    DeadLetter letter = world.due(keptElsewhere("z".repeat(5_000), Map.of()));
    world.payloads.setDown(true);
    world.run();
    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letter).replayCount()).isZero();
    world.payloads.setDown(false);

    world.later(Duration.ofMinutes(6)).run();

    assertThat(sentNow()).hasSize(1);
  }

  @Test
  void large_messages_are_split_over_requests_by_their_bytes() {
    for (int i = 0; i < 5; i++) {
      world.due(keptElsewhere(i + "x".repeat(400_000), Map.of()).withProducerKey("large-" + i));
    }

    world.run();

    assertThat(sentNow()).hasSize(5);
    assertThat(world.queues.requests()).isEqualTo(3);
  }

  private ArrivalBuilder keptElsewhere(String body, Map<String, MessageAttribute> attributes) {
    byte[] bytes = body.getBytes(UTF_8);
    byte[] document = StoredAttributes.document(attributes);
    String bodyAt = world.payloads.keep(SourceDigest.of(bytes), bytes);
    String attributesAt = world.payloads.keep(SourceDigest.of(document), document);
    return anArrival()
        .withMessage(
            new Message(
                Payload.keptAt(bodyAt, SourceDigest.of(bytes), bytes.length),
                MessageAttributes.of(attributes).keptAt(attributesAt),
                null));
  }

  private static String location(DeadLetter letter) {
    return String.valueOf(letter.message().payload().location());
  }

  /** The step at which a run on this world, with one due letter, sends. */
  private static int stepOf(String source) {
    for (int step = 0; ; step++) {
      ReplayWorld rehearsal = new ReplayWorld().guard(source, DLQ + ".fifo");
      rehearsal.due(
          anArrival().fromSource(source).onDeadLetterQueue(DLQ + ".fifo").inGroup("group-1"));
      try {
        rehearsal.run(Steps.dyingAt(step, true));
      } catch (Steps.Died died) {
        if (!rehearsal.queues.messages(source).isEmpty()) {
          return step;
        }
      }
    }
  }

  private OutgoingMessage sent() {
    world.run();
    return sentNow().getFirst().message();
  }

  private List<FakeQueues.InQueue> sentNow() {
    return world.queues.messages(SOURCE);
  }
}
