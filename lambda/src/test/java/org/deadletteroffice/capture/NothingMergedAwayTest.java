package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.deadletteroffice.capture.SqsRecord.aRecord;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterBuilder;
import org.deadletteroffice.deadletter.Evidence;
import org.deadletteroffice.deadletter.HoldReason;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityPolicy;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.KeyTerms;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Lineage;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.Signposts;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.State;
import org.junit.jupiter.api.Test;

/** Two messages whose work differs are two letters, and laps of one stay within one budget. */
class NothingMergedAwayTest {

  private static final String OTHER = "arn:aws:sqs:eu-west-1:111122223333:index-filings";
  private static final String OTHER_DLQ = OTHER + "-dlq";
  private static final String GET = request("\"method\":\"GET\",\"url\":\"https://x/1\"");

  private final CaptureRig rig = new CaptureRig();

  private static String request(String members) {
    return "{\"entity_id\":\"E1\",\"jurisdiction\":\"DE\",\"request\":{" + members + "}}";
  }

  private static Moment at(Duration later) {
    return new Moment(NOW.plus(later), CaptureRig.ANY_AGE, new Random(1));
  }

  private SqsRecord fromOther() {
    return aRecord().onQueue(OTHER_DLQ).withSystemAttribute("DeadLetterQueueSourceArn", OTHER);
  }

  /** The letter claimed, sent and marked as the next number. */
  private DeadLetter replayed(DeadLetter letter, String messageId) {
    DeadLetter claimed =
        rig.letters
            .replace(
                letter.claimedBy(
                    new Claim("t-" + messageId, rig.clock.instant(), rig.clock.instant(), 3)))
            .orElseThrow();
    return rig.letters
        .replace(
            claimed
                .markedSent(
                    "t-" + messageId, DeadLetterBuilder.sentAt(rig.clock.instant(), messageId))
                .orElseThrow())
        .orElseThrow();
  }

  private DeadLetter presumed(DeadLetter letter) {
    Evidence silence = new Evidence(true, true, true, null);
    DeadLetter quiet = letter.settled(silence, at(Duration.ofHours(1))).letter();
    return rig.letters
        .replace(quiet.settled(silence, at(Duration.ofHours(2))).letter())
        .orElseThrow();
  }

  private static SqsRecord marked(SqsRecord record, DeadLetter letter, int number) {
    return record
        .withAttribute("dlo_key", "String", letter.key().hex())
        .withAttribute("dlo_replay_count", "Number", Integer.toString(number));
  }

  private DeadLetter now(DeadLetter letter) {
    return rig.letters.find(letter.key()).orElseThrow();
  }

  private DeadLetter otherThan(DeadLetter letter) {
    List<DeadLetter> others =
        rig.letters.all().stream().filter(each -> !each.key().equals(letter.key())).toList();
    assertThat(others).hasSize(1);
    return others.get(0);
  }

  // ---- content ------------------------------------------------------------------------------

  @Test
  void an_equal_body_with_other_attributes_is_other_work() {
    String body = "{\"action\":\"recalculate\"}";

    rig.capture(
        aRecord().withBody(body).withAttribute("tenant", "String", "acme"),
        aRecord().withBody(body).withAttribute("tenant", "String", "globex"),
        aRecord().withBody(body).withAttribute("tenant", "String.custom", "acme"),
        aRecord().withBody(body));

    assertThat(rig.letters.all()).hasSize(4);
  }

  @Test
  void trace_context_and_words_about_the_failure_make_no_other_work() {
    rig.capture(
        aRecord().withAttribute("traceparent", "String", "00-1"),
        aRecord().withAttribute("error_detail", "String", "it broke"),
        aRecord().withAttribute("x-b3-traceid", "String", "1"));

    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(3);
  }

  @Test
  void an_equal_body_in_another_fifo_group_is_other_work() {
    rig.captureCase("D02_fifo_same_body_two_groups");

    assertThat(rig.letters.all())
        .extracting(letter -> letter.message().messageGroupId())
        .containsExactlyInAnyOrder("account-7", "account-9");
  }

  @Test
  void placeholder_bodies_with_the_work_in_attributes_are_letters_of_their_own() {
    rig.captureCase("D01_nservicebus_placeholder_body");

    assertThat(rig.letters.all()).hasSize(3);
  }

  @Test
  void where_every_message_counts_equal_ones_are_two() {
    rig.identifying(SOURCE, new IdentityPolicy(List.of(), true));

    rig.capture(aRecord().withId("one"), aRecord().withId("two"), aRecord().withId("one"));

    assertThat(rig.letters.all())
        .extracting(DeadLetter::key)
        .containsExactlyInAnyOrder(
            KeyTerms.ofMessage("one", SOURCE).key(), KeyTerms.ofMessage("two", SOURCE).key());
  }

  // ---- where it comes from ------------------------------------------------------------------

  @Test
  void every_message_from_nowhere_is_a_held_letter_of_its_own() {
    rig.capture(aRecord().sentDirectly(), aRecord().sentDirectly());

    assertThat(rig.letters.all())
        .hasSize(2)
        .allSatisfy(letter -> assertThat(letter.holdReason()).isEqualTo(HoldReason.SOURCE_UNKNOWN));
  }

  @Test
  void a_source_that_the_office_drains_is_never_sent_to() {
    rig.capture(aRecord().withSystemAttribute("DeadLetterQueueSourceArn", DLQ));

    assertThat(rig.onlyLetter().holdReason()).isEqualTo(HoldReason.SOURCE_IS_CAPTURED);
  }

  // ---- requests -----------------------------------------------------------------------------

  @Test
  void one_request_that_fails_in_two_queues_is_replayed_to_both() {
    rig.capture(aRecord().withBody(GET), fromOther().withBody(GET));

    assertThat(rig.letters.all())
        .extracting(DeadLetter::sourceQueueArn, DeadLetter::state)
        .containsExactlyInAnyOrder(tuple(SOURCE, State.QUEUED), tuple(OTHER, State.QUEUED));
  }

  @Test
  void an_episode_never_takes_over_the_work_of_another_queue() {
    rig.capture(aRecord().withBody(GET));
    DeadLetter first = rig.onlyLetter();
    rig.letters.replace(first.resolvedBy("ann", "done", at(Duration.ofMinutes(1))));
    rig.clock.advance(Duration.ofHours(1));

    rig.capture(fromOther().withBody(GET).sentAt(NOW.plus(Duration.ofMinutes(30))));

    assertThat(now(first).state()).isEqualTo(State.RESOLVED);
    assertThat(otherThan(first).dueKey().orElseThrow()).contains(OTHER);
  }

  @Test
  void blank_or_unaddressed_requests_are_no_requests() {
    rig.capture(
        aRecord().withBody(request("\"endpoint\":\"status\"")),
        aRecord().withBody(request("\"endpoint\":\"penalties\"")),
        aRecord().withBody("{\"entity_id\":\"\",\"jurisdiction\":\"\",\"request\":{},\"g\":1}"),
        aRecord().withBody("{\"entity_id\":\"\",\"jurisdiction\":\"\",\"request\":{},\"g\":2}"));

    assertThat(rig.letters.all()).hasSize(4);
  }

  @Test
  void two_posts_of_other_requests_to_one_address_are_two_letters() {
    String post = "\"method\":\"POST\",\"url\":\"https://x/search\",\"body\":";

    rig.capture(
        aRecord().withBody(request(post + "{\"year\":2024,\"q\":1}")),
        aRecord().withBody(request(post + "{\"year\":2025,\"q\":1}")),
        aRecord().withBody(request(post + "{\"q\":1, \"year\":2025}")));

    assertThat(rig.letters.all())
        .extracting(letter -> letter.history().attemptCount(), DeadLetter::state)
        .containsExactlyInAnyOrder(tuple(1, State.QUEUED), tuple(2, State.QUEUED));
  }

  // ---- producer keys ------------------------------------------------------------------------

  @Test
  void forty_bodies_under_one_producers_key_are_forty_letters_each_to_be_released() {
    rig.captureCase("D22_one_key_forty_recipients");

    assertThat(rig.letters.all())
        .isNotEmpty()
        .allSatisfy(
            letter -> {
              assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
              assertThat(letter.lineage().conflict()).isNotNull();
              assertThat(letter.releasedBy("ann", false, 3, NOW).isHeld()).isFalse();
            })
        .extracting(letter -> letter.message().payload().body())
        .doesNotHaveDuplicates();
    assertThat(rig.letters.all()).hasSize(40);
  }

  @Test
  void one_key_and_body_for_two_recipients_in_an_attribute_waits_for_nobody() {
    rig.capture(
        aRecord().withKey("K").withAttribute("to", "String", "ann"),
        aRecord().withKey("K").withAttribute("to", "String", "bob"));

    assertThat(rig.letters.all())
        .hasSize(2)
        .allSatisfy(letter -> assertThat(letter.state()).isEqualTo(State.QUEUED));
  }

  @Test
  void a_conflict_with_a_resolved_letter_stops_its_next_episode_only() {
    rig.capture(aRecord().withKey("K").withBody("one"));
    DeadLetter base = rig.letterOf("K");
    rig.letters.replace(base.resolvedBy("ann", "done", at(Duration.ofMinutes(5))));

    rig.capture(aRecord().withKey("K").withBody("two"));
    assertThat(now(base).state()).isEqualTo(State.RESOLVED);

    rig.clock.advance(Duration.ofHours(1));
    rig.capture(aRecord().withKey("K").withBody("one").sentAt(NOW.plus(Duration.ofMinutes(50))));
    assertThat(now(base).episode()).isEqualTo(2);
    assertThat(now(base).quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
  }

  @Test
  void a_conflict_whose_second_write_is_refused_comes_again_and_ends_the_same() {
    rig.capture(aRecord().withKey("K").withBody("one"));
    SqsRecord second = aRecord().withKey("K").withBody("two");
    IdempotencyKey fork =
        KeyTerms.ofProducerKey("K", SOURCE)
            .and("b", SourceDigest.of("two").hex())
            .andContent(rig.letterOf("K").message().attributes().digest(), null)
            .key();
    rig.store.refuse(fork::equals);

    assertThat(rig.capture(second)).hasSize(1);
    assertThat(rig.letterOf("K").quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);

    rig.store.refuse(key -> false);
    assertThat(rig.capture(second)).isEmpty();
    assertThat(rig.letters.find(fork).orElseThrow().history().attemptCount()).isEqualTo(1);
  }

  @Test
  void the_same_work_in_a_new_envelope_is_a_repeat() {
    rig.captureCase("D10_same_work_new_envelope");

    assertThat(rig.letters.all())
        .hasSize(2)
        .allSatisfy(
            letter -> {
              assertThat(letter.state()).isEqualTo(State.QUEUED);
              assertThat(letter.history().attemptCount()).isEqualTo(2);
            });
  }

  // ---- returns and what is made from replays --------------------------------------------------

  @Test
  void the_same_content_from_home_is_a_return() {
    rig.capture(aRecord());
    DeadLetter letter = replayed(rig.onlyLetter(), "sent-1");

    rig.capture(marked(aRecord(), letter, 1).sentAt(NOW));

    assertThat(rig.onlyLetter().state()).isEqualTo(State.QUEUED);
    assertThat(rig.onlyLetter().lineage().rule()).isEqualTo(IdentityRule.CONTENT);
    assertThat(rig.onlyLetter().replayCount()).isEqualTo(1);
  }

  @Test
  void a_marker_with_another_attribute_is_a_follow_up_that_begins_with_the_spent_budget() {
    rig.capture(aRecord());
    DeadLetter parent = replayed(rig.onlyLetter(), "sent-1");

    rig.capture(marked(aRecord(), parent, 1).withAttribute("step", "String", "2").sentAt(NOW));

    DeadLetter made = otherThan(parent);
    assertThat(made.lineage().madeFrom()).isEqualTo(new Lineage.MadeFrom(parent.key(), 1));
    assertThat(made.replayCount()).isEqualTo(1);
    assertThat(made.lineage().laps()).isEqualTo(1);
    assertThat(now(parent).lineage().superseded()).isEqualTo(new Lineage.Superseded(1, made.key()));
    assertThat(now(parent).openReplay().orElseThrow().copyFailedAt()).isNull();
  }

  @Test
  void attributes_handed_on_to_another_queue_are_that_queues_letter() {
    rig.captureCase("D09_attributes_handed_on_first");
    DeadLetter first = replayed(rig.onlyLetter(), "sent-1");
    String audit = "arn:aws:sqs:eu-west-1:111122223333:audit-ingest";

    rig.capture(
        marked(
                aRecord()
                    .withBody(String.valueOf(first.message().payload().body()))
                    .withAttribute("content-type", "String", "application/json")
                    .onQueue(first.deadLetterQueueArn())
                    .withSystemAttribute("DeadLetterQueueSourceArn", audit),
                first,
                1)
            .sentAt(NOW));

    DeadLetter second = otherThan(first);
    assertThat(second.sourceQueueArn()).isEqualTo(audit);
    assertThat(second.isHeld()).isFalse();
    assertThat(now(first).state()).isEqualTo(State.REPLAYING);
    assertThat(now(first).lineage().isSuperseded(1)).isTrue();
  }

  @Test
  void what_was_presumed_becomes_superseded_and_what_was_confirmed_stays() {
    rig.capture(aRecord());
    DeadLetter presumed = presumed(replayed(rig.onlyLetter(), "sent-1"));

    rig.capture(marked(fromOther(), presumed, 1).sentAt(NOW.plusSeconds(5)));

    assertThat(now(presumed).resolution()).isEqualTo(Resolution.SUPERSEDED);
    assertThat(rig.journal.events()).contains(LifecycleEvent.DLQ_SUPERSEDED);
  }

  @Test
  void a_persons_resolution_stays_whatever_was_made_from_the_replay() {
    rig.capture(aRecord());
    DeadLetter letter = replayed(rig.onlyLetter(), "sent-1");
    rig.letters.replace(letter.resolvedBy("ann", "done", at(Duration.ofMinutes(1))));

    rig.capture(marked(fromOther(), letter, 1).sentAt(NOW.plusSeconds(5)));

    assertThat(now(letter).resolution()).isEqualTo(Resolution.OPERATOR);
    assertThat(otherThan(letter).state()).isEqualTo(State.QUEUED);
  }

  @Test
  void a_wrapper_put_on_the_dlq_is_held_and_fails_the_replay() {
    rig.captureCase("D08_wrapping_consumer_first");
    DeadLetter first = replayed(rig.onlyLetter(), "sent-1");
    String wrapped = "{\"error\":\"x\",\"original\":" + first.message().payload().body() + "}";

    rig.capture(
        marked(aRecord().withBody(wrapped).sentDirectly(), first, 1)
            .onQueue(first.deadLetterQueueArn())
            .sentAt(NOW));

    DeadLetter wrapper = otherThan(first);
    assertThat(wrapper.holdReason()).isEqualTo(HoldReason.PUT_THERE);
    assertThat(wrapper.lineage().madeFrom()).isEqualTo(new Lineage.MadeFrom(first.key(), 1));
    assertThat(now(first).openReplay().orElseThrow().copyFailedAt()).isNotNull();
  }

  @Test
  void a_wrapper_that_comes_late_refutes_the_presumption() {
    rig.capture(aRecord());
    DeadLetter letter = presumed(replayed(rig.onlyLetter(), "sent-1"));

    rig.capture(marked(aRecord().withBody("word of it").sentDirectly(), letter, 1).sentAt(NOW));

    assertThat(now(letter).state()).isEqualTo(State.QUEUED);
    assertThat(now(letter).replayCount()).isEqualTo(1);
    assertThat(now(letter).episode()).isEqualTo(1);
  }

  @Test
  void a_failed_update_of_the_parent_brings_the_message_again() {
    rig.capture(aRecord());
    DeadLetter parent = presumed(replayed(rig.onlyLetter(), "sent-1"));
    SqsRecord handedOn = marked(fromOther(), parent, 1).sentAt(NOW.plusSeconds(5));
    rig.store.refuse(parent.key()::equals);

    assertThat(rig.capture(handedOn)).hasSize(1);
    rig.store.refuse(key -> false);
    assertThat(rig.capture(handedOn)).isEmpty();

    assertThat(now(parent).resolution()).isEqualTo(Resolution.SUPERSEDED);
    assertThat(otherThan(parent).history().attemptCount()).isEqualTo(1);
  }

  @Test
  void a_number_never_given_and_a_letter_that_is_gone_name_nothing() {
    rig.capture(aRecord());
    DeadLetter letter = rig.onlyLetter();

    rig.capture(marked(aRecord().withBody("else"), letter, 1));

    assertThat(otherThan(letter).lineage().madeFrom()).isNull();
  }

  @Test
  void a_signpost_brings_a_message_without_markers_home_from_any_queue() {
    rig.capture(ten(aRecord()));
    DeadLetter letter = replayed(rig.onlyLetter(), "sent-1");
    rig.signs.put("sent-0", new Signposts.Signpost(letter.key(), 1));

    rig.capture(ten(fromOther()).withId("sent-0").withBody("changed").sentAt(NOW));

    assertThat(rig.onlyLetter().state()).isEqualTo(State.QUEUED);
    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(2);
  }

  private static SqsRecord ten(SqsRecord record) {
    for (int i = 1; i <= 10; i++) {
      record.withAttribute("a" + i, "String", "v");
    }
    return record;
  }

  @Test
  void more_than_five_laps_are_a_loop() {
    rig.capture(aRecord());
    DeadLetter letter = rig.onlyLetter();
    for (int lap = 1; lap <= 6; lap++) {
      DeadLetter sent = replayed(letter, "sent-" + lap);
      rig.clock.advance(Duration.ofDays(2));
      rig.capture(
          marked(aRecord().withBody("lap " + lap), sent, sent.lastNumber())
              .withSystemAttribute("DeadLetterQueueSourceArn", OTHER + "-" + lap)
              .sentAt(rig.clock.instant()));
      String body = "lap " + lap;
      letter =
          rig.letters.all().stream()
              .filter(each -> body.equals(each.message().payload().body()))
              .findFirst()
              .orElseThrow();
      assertThat(letter.lineage().laps()).isEqualTo(lap);
    }

    assertThat(letter.holdReason()).isEqualTo(HoldReason.REOPENED_TOO_OFTEN);
  }

  @Test
  void more_than_five_episodes_in_a_day_are_a_loop() {
    rig.capture(aRecord());
    for (int episode = 2; episode <= 6; episode++) {
      assertThat(rig.onlyLetter().isHeld()).isFalse();
      rig.letters.replace(
          rig.onlyLetter()
              .resolvedBy(
                  "ann",
                  "done",
                  new Moment(rig.clock.instant(), CaptureRig.ANY_AGE, new Random(1))));
      rig.clock.advance(Duration.ofHours(4));
      rig.capture(aRecord().sentAt(rig.clock.instant()));
    }

    assertThat(rig.onlyLetter().episode()).isEqualTo(6);
    assertThat(rig.onlyLetter().holdReason()).isEqualTo(HoldReason.REOPENED_TOO_OFTEN);
    assertThat(rig.onlyLetter().replayRequestedBy("ann", 3, rig.clock.instant()).isHeld())
        .isFalse();
  }

  @Test
  void a_fifo_message_sent_before_a_persons_word_still_opens_an_episode() {
    rig.capture(fifo(aRecord()));
    DeadLetter letter = rig.onlyLetter();
    rig.letters.replace(letter.resolvedBy("ann", "done", at(Duration.ofMinutes(5))));

    rig.capture(fifo(aRecord()).sentAt(NOW));

    assertThat(rig.onlyLetter().episode()).isEqualTo(2);
  }

  private static SqsRecord fifo(SqsRecord record) {
    return record
        .onQueue(DLQ + ".fifo")
        .withSystemAttribute("DeadLetterQueueSourceArn", SOURCE + ".fifo")
        .inGroup("g");
  }

  // ---- merges say what they kept --------------------------------------------------------------

  @Test
  void a_merge_says_by_which_rule_and_what_differs() {
    rig.capture(
        aRecord().withBody(GET),
        aRecord().withBody(GET.replace("}}", "},\"n\":2}")).withAttribute("to", "String", "bob"));

    assertThat(rig.journal.lines().stream().map(RecordingJournal.Line::detail).toList())
        .anySatisfy(
            detail ->
                assertThat(detail)
                    .contains("by rule request, its body differs, its attributes or group differ"));
    assertThat(rig.onlyLetter().history().attempts().get(1).addressedOtherwise()).isTrue();
    assertThat(rig.onlyLetter().history().attempts().get(1).rule()).isEqualTo(IdentityRule.REQUEST);
  }

  @Test
  void a_new_letter_without_markers_costs_one_write_and_no_read() {
    rig.capture(aRecord());

    assertThat(rig.store.requests()).isEqualTo(new CountingStore.Requests(1, 0, 0));
  }
}
