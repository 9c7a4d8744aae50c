package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.State;
import org.junit.jupiter.api.Test;

/** What capture makes of messages that other tools are known to lose or to damage. */
class CaseTest {

  private static final String FIFO_SOURCE = SOURCE + ".fifo";

  private final CaptureRig rig = new CaptureRig();

  @Test
  void messages_of_a_fifo_queue_keep_their_groups() {
    assertThat(rig.captureCase("C01_fifo_first_arrival")).isEmpty();

    assertThat(rig.letters.all()).hasSize(2).allSatisfy(CaseTest::isNewLetter);
    assertThat(groupOf("ORD-1001-A")).isEqualTo("customer-7");
    assertThat(groupOf("ORD-1001-B")).isEqualTo("customer-8");
  }

  @Test
  void a_second_arrival_on_a_fifo_queue_merges() {
    rig.captureCase("C01_fifo_first_arrival");
    rig.clock.setTo(Instant.parse("2026-01-01T00:01:40Z"));

    assertThat(rig.captureCase("C01_fifo_second_arrival_100s_later")).isEmpty();

    assertThat(rig.letters.all()).hasSize(2);
    assertThat(rig.letterOf("ORD-1001-A", FIFO_SOURCE).history().attemptCount()).isEqualTo(2);
    assertThat(rig.letterOf("ORD-1001-B", FIFO_SOURCE).history().attemptCount()).isEqualTo(1);
  }

  @Test
  void attributes_of_every_type_are_kept_as_they_came() {
    rig.captureCase("C02_mixed_attributes");

    DeadLetter letter = rig.letterOf("ORD-1002");
    isNewLetter(letter);
    assertThat(letter.message().attributes().inline())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "idempotency_key", new MessageAttribute.Text("String", "ORD-1002"),
                "content_type", new MessageAttribute.Text("String", "application/json"),
                "amount", new MessageAttribute.Text("Number", "1250800"),
                "signature", new MessageAttribute.Binary("Binary", new byte[] {0, -1, 1, 10}),
                "worker_class", new MessageAttribute.Text("String", "com.example.OrderWorker")));
  }

  @Test
  void ten_attributes_leave_no_room_for_markers_unless_one_is_a_marker_already() {
    rig.captureCase("C05_ten_attributes");

    assertThat(rig.letters.all()).hasSize(3).allSatisfy(CaseTest::isNewLetter);
    assertThat(rig.letters.all())
        .allSatisfy(letter -> assertThat(letter.message().attributes().inline()).hasSize(10));
    assertThat(rig.letterOf("ORD-1005-1").message().hasRoomForMarkers()).isFalse();
    assertThat(rig.letterOf("ORD-1005-3").message().hasRoomForMarkers()).isFalse();
  }

  @Test
  void a_group_id_on_a_standard_queue_is_kept() {
    rig.captureCase("C07_fair_queue_group_id");

    isNewLetter(rig.letterOf("ORD-1007"));
    assertThat(rig.letterOf("ORD-1007").message().messageGroupId()).isEqualTo("tenant-42");
  }

  @Test
  void arrivals_of_other_messages_while_a_replay_is_open_are_copies() {
    rig.clock.setTo(Instant.parse("2025-12-31T21:10:00Z"));
    rig.captureCase("C12_native_redrive_step1");
    claim("ORD-1012", rig.clock.instant());

    rig.clock.setTo(Instant.parse("2025-12-31T22:10:00Z"));
    rig.captureCase("C12_native_redrive_step2");

    DeadLetter letter = rig.letterOf("ORD-1012");
    assertThat(letter.state()).isEqualTo(State.REPLAYING);
    assertThat(letter.history().attemptCount()).isEqualTo(2);
    assertThat(letter.openReplay().map(Replay::copyFailedAt)).contains(rig.clock.instant());
  }

  @Test
  void arrivals_sent_well_before_the_open_replay_say_nothing_about_it() {
    rig.captureCase("C12_native_redrive_step1");
    claim("ORD-1012", NOW);

    rig.captureCase("C12_native_redrive_step2");

    DeadLetter letter = rig.letterOf("ORD-1012");
    assertThat(letter.history().attemptCount()).isEqualTo(2);
    assertThat(letter.openReplay().orElseThrow().copyFailedAt()).isNull();
  }

  @Test
  void the_same_delivery_twice_is_one_attempt() {
    rig.captureCase("C13_redelivery_step1");
    rig.captureCase("C13_redelivery_step2");

    isNewLetter(rig.letterOf("ORD-1013"));
    assertThat(rig.letterOf("ORD-1013").version()).isEqualTo(1);
  }

  @Test
  void the_same_delivery_after_a_lost_answer_is_one_attempt() {
    rig.store.loseAnswers(true);
    assertThat(rig.captureCase("C13_redelivery_step1")).isEmpty();
    rig.store.loseAnswers(false);
    rig.captureCase("C13_redelivery_step2");

    isNewLetter(rig.letterOf("ORD-1013"));
    assertThat(rig.letterOf("ORD-1013").version()).isEqualTo(1);
  }

  @Test
  void duplicates_in_one_batch_are_one_write_of_one_letter() {
    assertThat(rig.captureCase("C16_duplicates_in_one_batch")).isEmpty();

    assertThat(rig.store.requests()).isEqualTo(new CountingStore.Requests(2, 0, 0));
    assertThat(rig.letters.all()).hasSize(2);
    assertThat(rig.letterOf("ORD-1016-A").history().attemptCount()).isEqualTo(2);
    assertThat(rig.letterOf("ORD-1016-A").firstSeen())
        .isEqualTo(Instant.ofEpochMilli(1_767_223_200_000L));
    assertThat(rig.letterOf("ORD-1016-B").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void one_key_from_two_sources_of_a_shared_dlq_is_two_letters() {
    String payments = "arn:aws:sqs:eu-west-1:111122223333:payments-ingest";

    rig.captureCase("C19_shared_dlq_same_key");

    assertThat(rig.letters.all()).hasSize(2).allSatisfy(CaseTest::isNewLetter);
    assertThat(rig.letterOf("REF-77", SOURCE).message().payload().body()).contains("\"order\"");
    assertThat(rig.letterOf("REF-77", SOURCE).sourceQueueArn()).isEqualTo(SOURCE);
    assertThat(rig.letterOf("REF-77", payments).message().payload().body()).contains("\"payment\"");
    assertThat(rig.letterOf("REF-77", payments).sourceQueueArn()).isEqualTo(payments);
  }

  @Test
  void the_receive_count_is_not_taken_for_a_number_of_failures() {
    rig.captureCase("C21_receive_counts");

    assertThat(rig.letters.all()).hasSize(3).allSatisfy(CaseTest::isNewLetter);
    assertThat(rig.letterOf("ORD-1021-3").history().attempts().get(0).receiveCount())
        .isEqualTo(1_001);
  }

  @Test
  void keys_are_found_inside_wrappers_and_look_alikes_are_left_alone() throws IOException {
    rig.captureCase("C24_wrapped_bodies");

    assertThat(rig.letters.all()).hasSize(4).allSatisfy(CaseTest::isNewLetter);
    String plainText = bodyOf("C24_wrapped_bodies", 1);
    DeadLetter byContent =
        rig.store.find(IdempotencyKey.ofContent(SourceDigest.of(plainText), SOURCE)).orElseThrow();
    assertThat(byContent.message().payload().body()).isEqualTo(plainText);
    assertThat(rig.letterOf("ORD-1024-1").message().payload().body())
        .isEqualTo(bodyOf("C24_wrapped_bodies", 0));
    assertThat(rig.letterOf("ORD-1024-3").message().payload().body())
        .isEqualTo(bodyOf("C24_wrapped_bodies", 2));
    assertThat(rig.letterOf("NOTE-55").message().payload().body())
        .isEqualTo(bodyOf("C24_wrapped_bodies", 3));
  }

  @Test
  void a_body_over_the_item_limit_goes_to_the_payload_store() throws IOException {
    assertThat(rig.captureCase("C27_body_450kb_ascii")).isEmpty();

    assertThat(rig.letters.all()).hasSize(2).allSatisfy(CaseTest::isNewLetter);
    Message large = rig.letterOf("ORD-1027-1").message();
    assertThat(large.payload().body()).isNull();
    byte[] kept = rig.payloads.fetch(String.valueOf(large.payload().location()));
    assertThat(new String(kept, UTF_8)).isEqualTo(bodyOf("C27_body_450kb_ascii", 0));
    assertThat(large.payload().bytes()).isEqualTo(kept.length);
  }

  @Test
  void without_the_payload_store_only_the_large_body_is_left_in_the_queue() {
    rig.payloads.setDown(true);

    assertThat(rig.captureCase("C27_body_450kb_ascii"))
        .containsExactly("ca201f6e-07cb-5ae5-8df4-d3f31c17cc9f");

    assertThat(rig.onlyLetter().key()).isEqualTo(rig.letterOf("ORD-1027-2").key());
  }

  @Test
  void the_same_key_five_thousand_times_stays_one_bounded_letter() throws IOException {
    JsonNode template =
        SqsRecord.JSON.readTree(CaptureRig.caseJson("C28_same_key_repeat_template"));
    ObjectNode record = (ObjectNode) template.get("Records").get(0);
    for (int i = 0; i < 5_000; i++) {
      record.put("messageId", "repeat-" + i);
      rig.clock.advance(Duration.ofSeconds(1));
      ((ObjectNode) record.get("attributes"))
          .put("SentTimestamp", String.valueOf(rig.clock.instant().toEpochMilli()));
      assertThat(rig.capture(template.toString())).isEmpty();
    }

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.history().attemptCount()).isEqualTo(5_000);
    assertThat(letter.history().attempts()).hasSize(20);
    assertThat(letter.history().attempts().get(0).messageId()).isEqualTo("repeat-0");
    assertThat(letter.history().attempts().get(19).messageId()).isEqualTo("repeat-4999");
    assertThat(letter.history().arrived().toBytes()).hasSize(256 * 8);
  }

  @Test
  void one_refused_record_is_left_in_the_queue_and_the_others_are_stored() {
    IdempotencyKey third = IdempotencyKey.ofProducerKey("ORD-1030-3", SOURCE);
    rig.store.refuse(third::equals);

    assertThat(rig.captureCase("C30_five_records_third_fails"))
        .containsExactly("89699967-1082-57e3-ab5e-f137c4beaf0c");
    assertThat(rig.letters.all()).hasSize(4);

    rig.store.refuse(key -> false);
    assertThat(rig.captureCase("C30_five_records_third_fails")).isEmpty();
    assertThat(rig.letters.all()).hasSize(5).allSatisfy(CaseTest::isNewLetter);
  }

  @Test
  void of_a_trace_header_only_the_root_is_kept() {
    rig.captureCase("C34_trace_header_lineage");

    assertThat(rig.letters.all()).hasSize(2).allSatisfy(CaseTest::isNewLetter);
    assertThat(rig.letterOf("ORD-1034-1").subject().traceId())
        .isEqualTo("1-6955b900-0123456789abcdef01234567");
    assertThat(rig.letters.all().toString()).doesNotContain("fe460cdd:15");
  }

  @Test
  void age_counts_from_the_time_a_message_was_sent() {
    rig.captureCase("C44_old_sent_timestamps");

    assertThat(rig.letterOf("ORD-1044-1").firstSeen())
        .isEqualTo(Instant.parse("2025-12-25T00:00:00.000Z"));
    assertThat(rig.letterOf("ORD-1044-2").firstSeen())
        .isEqualTo(Instant.parse("2025-12-18T01:00:00.000Z"));
  }

  private static void isNewLetter(DeadLetter letter) {
    assertThat(letter.state()).isEqualTo(State.QUEUED);
    assertThat(letter.isHeld()).isFalse();
    assertThat(letter.history().attemptCount()).isEqualTo(1);
    assertThat(letter.replayCount()).isZero();
    assertThat(letter.deadLetterQueueArn()).contains("dlq");
  }

  private String groupOf(String key) {
    return String.valueOf(rig.letterOf(key, FIFO_SOURCE).message().messageGroupId());
  }

  private void claim(String key, Instant now) {
    DeadLetter letter = rig.letterOf(key);
    rig.letters.put(letter.claimedBy(claimAt(now, "token")));
  }

  private static String bodyOf(String name, int record) throws IOException {
    return SqsRecord.JSON
        .readTree(CaptureRig.caseJson(name))
        .get("Records")
        .get(record)
        .get("body")
        .textValue();
  }
}
