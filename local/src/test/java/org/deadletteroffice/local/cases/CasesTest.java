package org.deadletteroffice.local.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.local.cases.CaseOffice.assertReplayOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.sqs.model.Message;

/** Every case from its event to the message that is sent again. */
@OnAnyAws
class CasesTest {

  private final EmbeddedAws aws;
  private final CaseQueues queues;
  private final SourceQueue source;
  private final SourceQueue fifoSource;
  private final CaseOffice office;

  CasesTest(EmbeddedAws aws) {
    this.aws = aws;
    queues = new CaseQueues(aws);
    source = queues.create("orders-ingest");
    fifoSource = queues.create("orders-ingest.fifo");
    office = new CaseOffice(aws, queues, Map.of());
  }

  @Test
  void fifo_messages_are_sent_again_in_their_groups_under_fresh_deduplication_ids() {
    office.captureCase("C01_fifo_first_arrival");

    office.replay();

    List<Message> sent = fifoSource.taken();
    assertThat(sent).hasSize(2);
    for (JsonNode record : queues.records("C01_fifo_first_arrival")) {
      Message replay = replayOf(record, sent);
      assertReplayOf(record, replay);
      assertThat(deduplicationId(replay))
          .isNotEqualTo(record.get("attributes").get("MessageDeduplicationId").textValue())
          .matches("[0-9a-f]{32}-1");
    }
  }

  @Test
  void the_next_replay_of_a_fifo_message_has_another_deduplication_id_and_its_retry_the_same() {
    office.captureCase("C01_fifo_first_arrival");
    office.replay();
    String first = deduplicationId(replayOf(queues.records("C01_fifo_first_arrival").get(0)));

    office.captureCase("C01_fifo_second_arrival_100s_later");

    DeadLetter letter = office.letterOf("ORD-1001-A", queues.arn("orders-ingest.fifo"));
    assertThat(letter.history().attemptCount()).isEqualTo(2);
    assertThat(letter.replayCount()).isEqualTo(1);

    settleAsFailed();
    claimAndCrash("ORD-1001-A");
    office.replay();
    String second = deduplicationId(replayOf(queues.records("C01_fifo_first_arrival").get(0)));

    assertThat(second).isNotEqualTo(first).endsWith("-2");
    assertThat(
            office
                .letterOf("ORD-1001-A", queues.arn("orders-ingest.fifo"))
                .openReplay()
                .map(Replay::takeovers))
        .contains(1);
  }

  @Test
  void attributes_of_every_type_go_out_as_they_came_in() {
    assertSentAgain("C02_mixed_attributes");
  }

  @Test
  void no_message_ever_gets_an_eleventh_attribute() {
    List<Message> sent = assertSentAgain("C05_ten_attributes");

    assertThat(sent).allSatisfy(message -> assertThat(message.messageAttributes()).hasSize(10));
    Message second = replayOf(queues.records("C05_ten_attributes").get(1), sent);
    assertThat(second.messageAttributes())
        .hasEntrySatisfying(
            "dlo_replay_count", marker -> assertThat(marker.stringValue()).isEqualTo("1"));
  }

  @Test
  void a_group_id_on_a_standard_queue_goes_out_without_a_deduplication_id() {
    List<Message> sent = assertSentAgain("C07_fair_queue_group_id");

    assertThat(sent.get(0).attributesAsStrings())
        .containsEntry("MessageGroupId", "tenant-42")
        .doesNotContainKey("MessageDeduplicationId");
  }

  @Test
  void a_message_that_comes_back_without_its_markers_ends_in_quarantine_not_in_a_loop() {
    CaseOffice strict = new CaseOffice(aws, queues, Map.of("DLO_MAX_REPLAYS", "2"));
    strict.captureCase("C12_native_redrive_step1");
    for (int step = 2; step <= 3; step++) {
      strict.replay();
      Message replay = source.taken().get(0);
      strict.capture.capture(
          queues.event(
              "C12_native_redrive_step" + step,
              record -> {
                record.put("messageId", replay.messageId());
                ((ObjectNode) record.get("attributes"))
                    .put(
                        "SentTimestamp",
                        Objects.requireNonNull(replay.attributesAsStrings().get("SentTimestamp")));
              }));
      assertThat(strict.letterOf("ORD-1012").history().attemptCount()).isEqualTo(step);
      assertThat(strict.letterOf("ORD-1012").replayCount()).isEqualTo(step - 1);
    }

    assertThat(strict.letterOf("ORD-1012").quarantineReason())
        .isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
    strict.replay();
    assertThat(source.taken()).isEmpty();
    assertThat(strict.size()).isEqualTo(1);
  }

  @Test
  void an_unknown_message_while_a_replay_is_open_makes_it_fail() {
    office.capture.clock.setTo(Instant.parse("2025-12-31T21:00:10Z"));
    office.captureCase("C12_native_redrive_step1");
    office.capture.clock.setTo(Instant.parse("2025-12-31T21:30:00Z"));
    office.replayNow();
    assertThat(source.taken()).hasSize(1);
    office.capture.clock.setTo(Instant.parse("2025-12-31T22:10:00Z"));

    office.captureCase("C12_native_redrive_step2");

    assertThat(office.letterOf("ORD-1012").openReplay().orElseThrow().copyFailedAt()).isNotNull();
    settleAsFailed();
    DeadLetter letter = office.letterOf("ORD-1012");
    assertThat(letter.audit().entries()).containsKey("replay_1_failed");
    assertThat(letter.replayCount()).isEqualTo(1);
  }

  @Test
  void the_same_delivery_twice_is_one_attempt() {
    office.captureCase("C13_redelivery_step1");
    office.captureCase("C13_redelivery_step2");

    assertThat(office.letterOf("ORD-1013").history().attemptCount()).isEqualTo(1);
    assertThat(office.letterOf("ORD-1013").version()).isEqualTo(1);
  }

  @Test
  void the_same_delivery_after_a_lost_answer_is_one_attempt() {
    office.capture.store.loseAnswers(true);
    assertThat(office.captureCase("C13_redelivery_step1")).isEmpty();
    office.capture.store.loseAnswers(false);
    office.captureCase("C13_redelivery_step2");

    assertThat(office.letterOf("ORD-1013").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void duplicates_in_one_batch_are_counted_by_message() {
    assertThat(office.captureCase("C16_duplicates_in_one_batch")).isEmpty();

    assertThat(office.size()).isEqualTo(2);
    assertThat(office.letterOf("ORD-1016-A").history().attemptCount()).isEqualTo(2);
    assertThat(office.letterOf("ORD-1016-B").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void one_key_from_two_sources_goes_back_to_each_its_own() {
    SourceQueue payments = queues.create("payments-ingest");
    office.captureCase("C19_shared_dlq_same_key");

    office.replay();

    List<JsonNode> records = queues.records("C19_shared_dlq_same_key");
    assertReplayOf(records.get(0), only(source.taken()));
    assertReplayOf(records.get(1), only(payments.taken()));
  }

  @Test
  void a_high_receive_count_quarantines_nobody() {
    assertSentAgain("C21_receive_counts");

    for (int i = 1; i <= 3; i++) {
      assertThat(office.letterOf("ORD-1021-" + i).history().attemptCount()).isEqualTo(1);
    }
  }

  @Test
  void wrappers_are_sent_again_intact() {
    assertSentAgain("C24_wrapped_bodies");
  }

  @Test
  void a_large_body_is_sent_again_with_the_same_checksum() {
    assertSentAgain("C27_body_450kb_ascii");
  }

  @Test
  void without_the_bucket_only_the_large_body_stays_in_its_queue() {
    CaseOffice bucketless = new CaseOffice(aws, queues, Map.of(), "no-such-bucket-at-all");

    assertThat(bucketless.captureCase("C27_body_450kb_ascii"))
        .containsExactly("ca201f6e-07cb-5ae5-8df4-d3f31c17cc9f");

    assertThat(bucketless.size()).isEqualTo(1);
    assertThat(bucketless.letterOf("ORD-1027-2").state()).isEqualTo(State.QUEUED);
  }

  @Test
  void the_same_key_five_thousand_times_is_one_small_item_with_the_true_count() {
    for (int batch = 0; batch < 50; batch++) {
      int first = batch * 100;
      office.capture.clock.advance(Duration.ofSeconds(1));
      ObjectNode event = JsonNodeFactory.instance.objectNode();
      ArrayNode repeated = event.putArray("Records");
      for (int i = first; i < first + 100; i++) {
        ObjectNode record = (ObjectNode) queues.records("C28_same_key_repeat_template").get(0);
        record.put("messageId", "repeat-" + i);
        ((ObjectNode) record.get("attributes"))
            .put(
                "SentTimestamp", String.valueOf(office.capture.clock.instant().toEpochMilli() - i));
        repeated.add(record);
      }
      assertThat(office.capture.capture(event.toString())).isEmpty();
    }

    assertThat(office.letterOf("ORD-1028").history().attemptCount()).isEqualTo(5_000);
    assertThat(office.items()).hasSize(1);
    assertThat(office.items().get(0).toString().length()).isLessThan(100_000);
  }

  @Test
  void one_refused_record_stays_in_its_queue_and_comes_again() {
    office.capture.store.refuse(
        IdempotencyKey.ofProducerKey("ORD-1030-3", queues.arn("orders-ingest"))::equals);
    assertThat(office.captureCase("C30_five_records_third_fails"))
        .containsExactly("89699967-1082-57e3-ab5e-f137c4beaf0c");
    assertThat(office.size()).isEqualTo(4);

    office.capture.store.refuse(key -> false);
    assertThat(office.captureCase("C30_five_records_third_fails")).isEmpty();

    assertThat(office.size()).isEqualTo(5);
    for (int i = 1; i <= 5; i++) {
      assertThat(office.letterOf("ORD-1030-" + i).history().attemptCount()).isEqualTo(1);
    }
  }

  @Test
  void no_lineage_is_ever_sent_on() {
    List<Message> sent = assertSentAgain("C34_trace_header_lineage");

    assertThat(sent.toString()).doesNotContain("Lineage");
    assertThat(office.letterOf("ORD-1034-2").subject().traceId())
        .isEqualTo("1-6955b900-89abcdef0123456789abcdef");
  }

  @Test
  void age_counts_from_the_time_a_message_was_sent() {
    Instant now = office.capture.clock.instant();
    office.captureCase("C44_old_sent_timestamps");

    assertThat(office.items())
        .extracting(item -> text(item, "first_seen"))
        .containsExactlyInAnyOrder("2025-12-25T00:00:00.000Z", "2025-12-18T01:00:00.000Z");
    assertThat(office.letterOf("ORD-1044-2").age(now))
        .isEqualTo(Duration.between(Instant.parse("2025-12-18T01:00:00Z"), now));
  }

  /** Captures a case, replays it, and compares every message with the record it came from. */
  private List<Message> assertSentAgain(String caseName) {
    List<JsonNode> records = queues.records(caseName);
    assertThat(office.captureCase(caseName)).isEmpty();
    assertThat(office.items())
        .hasSize(records.size())
        .allSatisfy(item -> assertThat(text(item, "state")).isEqualTo("queued"))
        .allSatisfy(item -> assertThat(text(item, "attempt_count")).isEqualTo("1"))
        .allSatisfy(item -> assertThat(text(item, "replay_count")).isEqualTo("0"));

    office.replay();

    List<Message> sent = source.taken();
    assertThat(sent).hasSize(records.size());
    records.forEach(record -> assertReplayOf(record, replayOf(record, sent)));
    return sent;
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    AttributeValue value = Objects.requireNonNull(item.get(name));
    return value.s() == null ? value.n() : value.s();
  }

  /** Time passes until the open replays are judged, which a failed copy decides. */
  private void settleAsFailed() {
    office.replay();
    source.taken();
    fifoSource.taken();
  }

  /** A replayer claims the letter and is never heard of again. */
  private void claimAndCrash(String producerKey) {
    DeadLetter letter = office.letterOf(producerKey, queues.arn("orders-ingest.fifo"));
    Instant now = office.capture.clock.instant();
    assertThat(letter.state()).isEqualTo(State.QUEUED);
    DueLetter hint =
        new DueLetter(
            letter.key(),
            queues.arn("orders-ingest.fifo"),
            now,
            letter.version(),
            letter.replayCount(),
            letter.errorCategory());
    assertThat(office.letters.claim(hint, new Claim("crashed", now, now.plusSeconds(90), 3)))
        .isPresent();
  }

  private Message replayOf(JsonNode record) {
    return replayOf(record, fifoSource.taken());
  }

  private static Message replayOf(JsonNode record, List<Message> sent) {
    return only(
        sent.stream()
            .filter(message -> message.body().equals(record.get("body").textValue()))
            .toList());
  }

  private static Message only(List<Message> messages) {
    assertThat(messages).hasSize(1);
    return messages.get(0);
  }

  private static String deduplicationId(Message message) {
    return Objects.requireNonNull(message.attributesAsStrings().get("MessageDeduplicationId"));
  }
}
