package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.deadletteroffice.capture.SqsRecord.aRecord;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.util.List;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.HoldReason;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.KeyTerms;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Request;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which letter a message belongs to. */
class IdentityTest {

  private static final String FILING =
      """
      {"entity_id":"DE-7481920","jurisdiction":"US-DE","idempotency_key":"unused",
       "request":{"method":"GET","url":"https://portal.example/7481920","headers":{"a":[1]}}}""";

  private final CaptureRig rig = new CaptureRig();

  @Test
  void the_producers_attribute_comes_before_anything_in_the_body() {
    rig.capture(aRecord().withKey("ORD-9").withBody(FILING));

    assertThat(rig.onlyLetter().key()).isEqualTo(IdempotencyKey.ofProducerKey("ORD-9", SOURCE));
  }

  @Test
  void a_request_comes_before_a_key_in_the_body() {
    rig.capture(aRecord().withBody(FILING));

    assertThat(rig.onlyLetter().key())
        .isEqualTo(
            IdempotencyKey.ofRequest(
                "DE-7481920", "US-DE", new Request("GET", "https://portal.example/7481920")));
    assertThat(rig.onlyLetter().subject().request())
        .isEqualTo(new Request("GET", "https://portal.example/7481920"));
    assertThat(rig.onlyLetter().subject().entityId()).isEqualTo("DE-7481920");
  }

  @Test
  void a_request_without_a_method_is_still_a_request() {
    rig.capture(
        aRecord()
            .withBody(
                "{\"entity_id\":\"E\",\"jurisdiction\":\"J\","
                    + "\"request\":{\"method\":null,\"url\":\"u\"}}"));

    assertThat(rig.onlyLetter().key())
        .isEqualTo(IdempotencyKey.ofRequest("E", "J", new Request(null, "u")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"entity_id\":7,\"jurisdiction\":\"J\",\"request\":{},\"idempotencyKey\":\"K\"}",
        "{\"entity_id\":\"E\",\"request\":{},\"idempotencyKey\":\"K\"}",
        "{\"entity_id\":\"E\",\"jurisdiction\":\"J\",\"request\":[],\"idempotencyKey\":\"K\"}",
        "{\"entity_id\":\"E\",\"jurisdiction\":\"J\",\"request\":\"r\",\"idempotencyKey\":\"K\"}",
        "{\"entity_id\":\"E\",\"jurisdiction\":\"J\",\"request\":{\"url\":5},"
            + "\"idempotencyKey\":\"K\"}",
        "{\"entity_id\":\"E\",\"jurisdiction\":\"J\",\"request\":{\"method\":{}},"
            + "\"idempotencyKey\":\"K\"}",
        "{\"idempotency_key\":\" \\t\",\"idempotencyKey\":\"K\"}",
        "{\"idempotency_key\":null,\"idempotencyKey\":\"K\"}",
        "{\"idempotency_key\":42,\"idempotencyKey\":\"K\"}",
        "{\"idempotency_key\":{\"a\":1},\"idempotencyKey\":\"K\"}",
        "\n {\"idempotencyKey\":\"K\"} \n"
      })
  void a_rule_that_does_not_apply_gives_way_to_the_next(String body) {
    rig.capture(aRecord().withBody(body));

    assertThat(rig.onlyLetter().key()).isEqualTo(IdempotencyKey.ofProducerKey("K", SOURCE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text",
        " ",
        "[{\"idempotencyKey\":\"K\"}]",
        "\"idempotencyKey\"",
        "{\"idempotencyKey\":\"K\"",
        "{\"idempotencyKey\":\"K\"} trailing",
        "{\"idempotencyKey\":\"K\"}{}",
        "{\"idempotencyKey\":\"K\",\"idempotencyKey\":\"L\"}",
        "{\"idempotencyKey\":\"K\",\"a\":{\"b\":1,\"b\":2}}",
        "{\"idempotencyKey\":\"K\",\"n\":NaN}",
        "{'idempotencyKey':'K'}",
        "\uFEFF{\"idempotencyKey\":\"K\"}",
        "{\"idempotencyKey\":\"\"}",
        "{\"idempotencyKey\":[\"K\"]}",
        "{\"nested\":{\"idempotencyKey\":\"K\"}}"
      })
  void what_no_rule_finds_a_key_in_is_known_by_its_content(String body) {
    rig.capture(aRecord().withBody(body));

    assertThat(rig.onlyLetter().key())
        .isEqualTo(IdempotencyKey.ofContent(SourceDigest.of(body), SOURCE));
    assertThat(rig.onlyLetter().message().payload().body()).isEqualTo(body);
  }

  @Test
  void an_attribute_that_is_blank_or_no_string_is_no_key() {
    rig.capture(aRecord().withBody("same").withAttribute("idempotency_key", "Number", "42"));
    rig.capture(aRecord().withBody("same").withAttribute("idempotency_key", "String", " "));
    rig.capture(aRecord().withBody("same").withBinary("idempotency_key", "Binary", new byte[] {1}));

    assertThat(rig.letters.all())
        .hasSize(3)
        .allSatisfy(letter -> assertThat(letter.lineage().rule()).isEqualTo(IdentityRule.CONTENT));
  }

  @Test
  void a_key_of_any_length_is_hashed_whole() {
    String longKey = "k".repeat(200_000);

    rig.capture(aRecord().withKey(longKey + "1"), aRecord().withKey(longKey + "2"));

    assertThat(rig.letters.all()).hasSize(2);
    assertThat(rig.letterOf(longKey + "1").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void requests_are_found_inside_notifications_and_events() {
    String detail =
        "{\"version\":\"0\",\"id\":\"i\",\"detail-type\":\"t\",\"source\":\"s\","
            + "\"time\":\"2025-12-31T23:30:00Z\",\"detail\":"
            + FILING
            + "}";
    String notification =
        SqsRecord.JSON
            .createObjectNode()
            .put("Type", "Notification")
            .put("MessageId", "m")
            .put("TopicArn", "arn:aws:sns:eu-west-1:111122223333:filings")
            .put("Message", detail)
            .toString();

    rig.capture(
        aRecord().withBody(FILING), aRecord().withBody(detail), aRecord().withBody(notification));

    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(3);
  }

  @Test
  void a_source_nobody_names_is_the_dlq_and_the_letter_is_held() {
    rig.capture(aRecord().sentDirectly().withKey("K").withId("from-nowhere"));

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.key())
        .isEqualTo(KeyTerms.ofProducerKey("K", DLQ).and("d", "from-nowhere").key());
    assertThat(letter.sourceQueueArn()).isNull();
    assertThat(letter.holdReason()).isEqualTo(HoldReason.SOURCE_UNKNOWN);
  }

  @Test
  void a_message_may_name_a_source_that_the_deployment_knows() {
    rig.knowing(SOURCE, null);

    rig.capture(
        aRecord().sentDirectly().withKey("A").withAttribute("source_queue_arn", "String", SOURCE),
        aRecord()
            .sentDirectly()
            .withBody("{\"idempotency_key\":\"B\",\"source_queue_arn\":\"" + SOURCE + "\"}"));

    assertThat(rig.letterOf("A").sourceQueueArn()).isEqualTo(SOURCE);
    assertThat(rig.letterOf("B").sourceQueueArn()).isEqualTo(SOURCE);
    assertThat(rig.letterOf("B").isHeld()).isFalse();
  }

  @Test
  void a_message_cannot_name_a_source_that_the_deployment_does_not_know() {
    rig.knowing(SOURCE, null);
    String foreign = "arn:aws:sqs:eu-west-1:999999999999:payroll";

    rig.capture(
        aRecord().sentDirectly().withKey("A").withAttribute("source_queue_arn", "String", foreign));

    assertThat(rig.onlyLetter().sourceQueueArn()).isNull();
  }

  @Test
  void the_only_source_of_a_dlq_is_the_source_of_what_is_sent_to_it() {
    rig.knowing(SOURCE, DLQ);

    rig.capture(aRecord().sentDirectly().withKey("A"));

    assertThat(rig.letterOf("A").sourceQueueArn()).isEqualTo(SOURCE);
  }

  @Test
  void two_configured_sources_of_a_dlq_are_none() {
    rig.knowing(SOURCE, DLQ).knowing(SOURCE + "-too", DLQ);

    rig.capture(aRecord().sentDirectly().withKey("A"));

    assertThat(rig.onlyLetter().sourceQueueArn()).isNull();
  }

  @Test
  void sqs_itself_is_believed_before_the_message() {
    rig.knowing(SOURCE + "-other", null);

    rig.capture(
        aRecord().withKey("A").withAttribute("source_queue_arn", "String", SOURCE + "-other"));

    assertThat(rig.letterOf("A").sourceQueueArn()).isEqualTo(SOURCE);
  }

  @Test
  void a_marker_finds_its_letter_by_one_read_that_also_serves_the_merge() {
    rig.capture(aRecord().withBody("opaque").withKey("A"));
    String key = rig.letterOf("A").key().hex();
    rig.letters.replace(rig.letterOf("A").claimedBy(new Claim("t", NOW, NOW, 3)));
    rig.store.requests();

    rig.capture(
        aRecord()
            .withBody("opaque")
            .withKey("A")
            .withAttribute("dlo_key", "String", key)
            .withAttribute("dlo_replay_count", "Number", "1"));

    assertThat(rig.store.requests()).isEqualTo(new CountingStore.Requests(0, 1, 1));
    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(2);
  }

  @Test
  void a_marker_on_another_body_is_not_believed() {
    rig.capture(aRecord().withBody("opaque").withKey("A"));
    String key = rig.letterOf("A").key().hex();

    rig.capture(aRecord().withBody("forged").withAttribute("dlo_key", "String", key));

    assertThat(rig.letters.all()).hasSize(2);
    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void a_marker_of_a_letter_that_is_gone_or_no_key_at_all_is_not_believed() {
    String key = IdempotencyKey.ofProducerKey("gone", SOURCE).hex();

    rig.capture(
        aRecord().withBody("a").withAttribute("dlo_key", "String", key),
        aRecord().withBody("b").withAttribute("dlo_key", "String", "pace#queue"));

    assertThat(rig.letters.all())
        .extracting(DeadLetter::key)
        .containsExactlyInAnyOrder(
            IdempotencyKey.ofContent(SourceDigest.of("a"), SOURCE),
            IdempotencyKey.ofContent(SourceDigest.of("b"), SOURCE));
  }

  @Test
  void two_bodies_of_one_producers_key_are_two_letters_that_wait_for_a_person() {
    rig.capture(aRecord().withBody("first").withKey("A"));
    rig.capture(aRecord().withBody("second").withKey("A"));

    IdempotencyKey base = rig.letterOf("A").key();
    DeadLetter second =
        rig.store
            .find(
                KeyTerms.ofProducerKey("A", SOURCE)
                    .and("b", SourceDigest.of("second").hex())
                    .andContent(rig.letterOf("A").message().attributes().digest(), null)
                    .key())
            .orElseThrow();
    assertThat(List.of(rig.letterOf("A"), second))
        .allSatisfy(
            letter -> {
              assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
              assertThat(letter.lineage().conflict()).isEqualTo(base);
            });
    assertThat(rig.letterOf("A").message().payload().body()).isEqualTo("first");
    assertThat(second.message().payload().body()).isEqualTo("second");
  }

  @Test
  void two_bodies_of_one_request_are_expected_and_both_are_kept() {
    String later = FILING.replace("unused", "second delivery");

    rig.capture(aRecord().withBody(FILING), aRecord().withBody(later));

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.quarantineReason()).isNull();
    assertThat(letter.message().payload().body()).isEqualTo(FILING);
    assertThat(letter.history().attempts().get(1).payloadDigest())
        .isEqualTo(SourceDigest.of(later));
    assertThat(rig.payloads.fetch(rig.payloads.locationOf(SourceDigest.of(later))))
        .asString()
        .isEqualTo(later);
  }

  @Test
  void one_request_that_fails_in_two_queues_is_two_letters() {
    String other = SOURCE + "-other";
    rig.capture(aRecord().withBody(FILING));
    rig.capture(aRecord().withBody(FILING).withSystemAttribute("DeadLetterQueueSourceArn", other));

    assertThat(rig.letters.all())
        .extracting(DeadLetter::sourceQueueArn, DeadLetter::state)
        .containsExactlyInAnyOrder(tuple(SOURCE, State.QUEUED), tuple(other, State.QUEUED));
  }

  @Test
  void a_digest_that_is_not_the_bodys_quarantines_a_letter_of_its_own() {
    String wrong = SourceDigest.of("other").hex();
    rig.capture(aRecord().withBody("good").withKey("A"));

    rig.capture(
        aRecord().withBody("body").withKey("A").withAttribute("source_digest", "String", wrong));

    assertThat(rig.letterOf("A").state()).isEqualTo(State.QUEUED);
    DeadLetter broken =
        rig.store.find(KeyTerms.ofProducerKey("A", SOURCE).and("x", wrong).key()).orElseThrow();
    assertThat(broken.quarantineReason()).isEqualTo(QuarantineReason.DIGEST_MISMATCH);
    assertThat(broken.message().payload().body()).isEqualTo("body");
    assertThat(broken.lineage().conflict()).isNull();
  }

  @Test
  void the_bodys_own_digest_is_no_mismatch() {
    rig.capture(
        aRecord()
            .withBody("body")
            .withKey("A")
            .withAttribute("source_digest", "String", SourceDigest.of("body").hex()));

    assertThat(rig.letterOf("A").quarantineReason()).isNull();
  }
}
