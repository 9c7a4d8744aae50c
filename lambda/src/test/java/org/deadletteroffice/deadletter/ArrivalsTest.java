package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What arrivals make of letters. */
class ArrivalsTest {

  private static final Instant LATER = NOW.plus(Duration.ofHours(1));
  private static final Evidence SILENCE = new Evidence(true, true, true, null);

  // ---- a new letter -------------------------------------------------------------------------

  @Test
  void a_new_letter_is_queued_within_one_backoff() {
    DeadLetter letter = DeadLetter.opened(anArrival().build(), at(NOW));

    assertThat(letter.state()).isEqualTo(State.QUEUED);
    assertThat(letter.dueAt()).isAfter(NOW).isBeforeOrEqualTo(NOW.plus(POLICY.backoff().base()));
    assertThat(letter.version()).isEqualTo(1);
    assertThat(letter.episode()).isEqualTo(1);
    assertThat(letter.history().attemptCount()).isEqualTo(1);
    assertThat(letter.audit().entries())
        .containsEntry("dead_lettered_at", "2026-01-01T00:00:00.000Z")
        .containsEntry("reason", "2026-01-01T00:00:00.000Z retryable: Timeout");
  }

  @Test
  void a_terminal_category_holds_a_new_letter() {
    for (ErrorCategory category : ErrorCategory.values()) {
      DeadLetter letter = DeadLetter.opened(anArrival().failedWith(category).build(), at(NOW));

      assertThat(letter.isHeld()).isEqualTo(category.isTerminal());
    }
  }

  @Test
  void a_letter_without_a_source_is_held() {
    assertThat(DeadLetter.opened(anArrival().fromSource(null).build(), at(NOW)).isHeld()).isTrue();
  }

  @Test
  void a_letter_older_than_the_limit_is_held() {
    Instant limit = NOW.minus(POLICY.maxAutoAge());

    assertThat(DeadLetter.opened(anArrival().sentAt(limit).build(), at(NOW)).isHeld()).isFalse();
    assertThat(
            DeadLetter.opened(anArrival().sentAt(limit.minusMillis(1)).build(), at(NOW)).isHeld())
        .isTrue();
  }

  @Test
  void a_clock_ahead_of_ours_never_makes_an_age_negative() {
    DeadLetter letter = DeadLetter.opened(anArrival().sentAt(NOW.plusSeconds(90)).build(), at(NOW));

    assertThat(letter.firstSeen()).isEqualTo(NOW);
    assertThat(letter.age(NOW.minusSeconds(5))).isZero();
  }

  @Test
  void a_digest_that_is_not_the_bodys_quarantines_a_new_letter() {
    DeadLetter letter = DeadLetter.opened(anArrival().withGivenDigest("else").build(), at(NOW));

    assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.DIGEST_MISMATCH);
  }

  // ---- merging ------------------------------------------------------------------------------

  @Test
  void a_message_id_that_arrived_before_changes_nothing() {
    Arrival arrival = anArrival().build();
    DeadLetter letter = DeadLetter.opened(arrival, at(NOW));

    Captured captured = letter.captured(arrival, at(LATER));

    assertThat(captured).isEqualTo(new Captured.AlreadyKnown(letter));
  }

  @Test
  void merging_never_postpones_the_next_replay() {
    DeadLetter letter = aDeadLetter().build();

    DeadLetter merged = letter.captured(anArrival().build(), at(LATER)).letter();

    assertThat(merged.dueAt()).isEqualTo(letter.dueAt());
    assertThat(merged.history().attemptCount()).isEqualTo(2);
    assertThat(merged.lastSeen()).isEqualTo(LATER);
  }

  @Test
  void a_terminal_category_takes_a_queued_letter_off_the_schedule() {
    DeadLetter held =
        aDeadLetter()
            .build()
            .captured(anArrival().failedWith(ErrorCategory.AUTH_REJECTED).build(), at(NOW))
            .letter();

    assertThat(held.isHeld()).isTrue();
    assertThat(held.errorCategory()).isEqualTo(ErrorCategory.AUTH_REJECTED);
  }

  @Test
  void a_later_word_that_it_can_be_retried_puts_it_back() {
    DeadLetter held =
        aDeadLetter().from(anArrival().failedWith(ErrorCategory.SCHEMA_INVALID)).build();

    DeadLetter back =
        held.captured(anArrival().failedWith(ErrorCategory.RETRYABLE).build(), at(NOW)).letter();

    assertThat(back.isHeld()).isFalse();
  }

  @Test
  void a_silent_arrival_leaves_the_category_as_it_was() {
    DeadLetter letter =
        aDeadLetter()
            .build()
            .captured(anArrival().failedWith(Failure.UNSAID).build(), at(NOW))
            .letter();

    assertThat(letter.failure().errorClass()).isEqualTo("Timeout");
    assertThat(letter.history().attempts().get(1).failure()).isEqualTo(Failure.UNSAID);
  }

  @Test
  void first_seen_is_the_earliest_time_sent() {
    Instant early = NOW.minus(Duration.ofDays(2));

    DeadLetter letter =
        aDeadLetter().build().captured(anArrival().sentAt(early).build(), at(NOW)).letter();

    assertThat(letter.firstSeen()).isEqualTo(early);
    assertThat(letter.newestSentAt()).isEqualTo(NOW.minusSeconds(60));
  }

  @Test
  void a_quarantined_letter_stays_quarantined() {
    DeadLetter letter = aDeadLetter().quarantined().build();

    DeadLetter merged = letter.captured(anArrival().build(), at(LATER)).letter();

    assertThat(merged.state()).isEqualTo(State.QUARANTINED);
    assertThat(merged.quarantineReason()).isEqualTo(letter.quarantineReason());
    assertThat(merged.history().attemptCount()).isEqualTo(2);
  }

  // ---- two bodies ---------------------------------------------------------------------------

  @Test
  void a_conflict_stops_a_replay_that_is_under_way_and_says_so() {
    DeadLetter letter = aDeadLetter().replaying("sent-1").build().conflicting(LATER).orElseThrow();

    assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
    assertThat(letter.audit().entries()).containsKey("replay_1_outstanding");
  }

  @Test
  void another_body_of_one_request_is_expected() {
    DeadLetter letter = aDeadLetter().from(anArrival().by(IdentityRule.REQUEST)).build();

    Captured captured =
        letter.captured(anArrival().by(IdentityRule.REQUEST).withBody("other").build(), at(NOW));

    assertThat(captured.letter().state()).isEqualTo(State.QUEUED);
    assertThat(captured.payloadToKeep()).contains(SourceDigest.of("other"));
    assertThat(captured.letter().history().attempts().get(1).payloadDigest())
        .isEqualTo(SourceDigest.of("other"));
  }

  @Test
  void a_broken_body_is_broken_in_the_next_episode_too() {
    DeadLetter letter =
        aDeadLetter().from(anArrival().withBody("bad").withGivenDigest("wrong")).resolved().build();

    DeadLetter reopened =
        letter
            .captured(
                anArrival().withBody("worse").withGivenDigest("wrong").sentAt(LATER).build(),
                at(LATER))
            .letter();

    assertThat(reopened.episode()).isEqualTo(2);
    assertThat(reopened.quarantineReason()).isEqualTo(QuarantineReason.DIGEST_MISMATCH);
  }

  // ---- while a replay is open ---------------------------------------------------------------

  @Test
  void the_replays_own_message_fails_it_by_its_id() {
    Captured captured =
        aDeadLetter()
            .replaying("sent-1")
            .build()
            .captured(anArrival().withMessageId("sent-1").sentAt(NOW).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.CameBack.class);
    assertThat(captured.letter().state()).isEqualTo(State.QUEUED);
    assertThat(captured.letter().replayCount()).isEqualTo(1);
    assertThat(captured.letter().dueAt()).isAfter(LATER);
  }

  @Test
  void the_replays_own_message_fails_it_by_its_marker() {
    Captured captured =
        aDeadLetter()
            .replaying("sent-1")
            .build()
            .captured(anArrival().markedAs(1).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.CameBack.class);
  }

  @Test
  void a_message_with_an_older_marker_is_a_copy() {
    DeadLetter second =
        aDeadLetter()
            .replaying("sent-1")
            .then(
                letter ->
                    letter.captured(anArrival().withMessageId("sent-1").build(), at(NOW)).letter())
            .replaying("sent-2")
            .build();

    Captured captured = second.captured(anArrival().markedAs(1).sentAt(LATER).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.Merged.class);
    assertThat(captured.letter().openReplay().orElseThrow().copyFailedAt()).isEqualTo(LATER);
  }

  @Test
  void with_room_for_markers_the_time_sent_proves_nothing() {
    Captured captured =
        aDeadLetter().claimed("t").build().captured(anArrival().sentAt(LATER).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.Merged.class);
    assertThat(captured.letter().openReplay().orElseThrow().copyFailedAt()).isEqualTo(LATER);
  }

  @Test
  void a_copy_sent_well_before_the_claim_says_nothing_about_the_replay() {
    Captured captured =
        aDeadLetter()
            .replaying("sent-1")
            .build()
            .captured(anArrival().sentAt(NOW.minusSeconds(61)).build(), at(LATER));

    assertThat(captured.letter().openReplay().orElseThrow().copyFailedAt()).isNull();
    assertThat(captured.letter().history().attemptCount()).isEqualTo(2);
  }

  @Test
  void on_a_fifo_queue_no_copy_was_provably_sent_earlier() {
    ArrivalBuilder first = anArrival().onDeadLetterQueue(DLQ + ".fifo");

    Captured captured =
        aDeadLetter()
            .from(first)
            .replaying("sent-1")
            .build()
            .captured(
                anArrival()
                    .onDeadLetterQueue(DLQ + ".fifo")
                    .sentAt(NOW.minusSeconds(3_600))
                    .build(),
                at(LATER));

    assertThat(captured.letter().openReplay().orElseThrow().copyFailedAt()).isEqualTo(LATER);
  }

  @Test
  void the_last_replay_of_the_budget_that_comes_back_quarantines() {
    DeadLetter letter = aDeadLetter().build();
    for (int replay = 1; replay <= 3; replay++) {
      String id = "sent-" + replay;
      letter =
          letter
              .claimedBy(DeadLetterBuilder.claimAt(NOW, id))
              .markedSent(id, DeadLetterBuilder.sentAt(NOW, id))
              .orElseThrow()
              .captured(anArrival().withMessageId(id).build(), at(LATER))
              .letter();
    }

    assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
    assertThat(letter.replayCount()).isEqualTo(3);
    assertThat(letter.lastNumber()).isEqualTo(3);
  }

  @Test
  void a_replay_that_comes_back_with_a_terminal_category_is_held() {
    Captured captured =
        aDeadLetter()
            .replaying("sent-1")
            .build()
            .captured(
                anArrival()
                    .withMessageId("sent-1")
                    .failedWith(ErrorCategory.SCHEMA_INVALID)
                    .build(),
                at(LATER));

    assertThat(captured.letter().isHeld()).isTrue();
  }

  // ---- after a resolution -------------------------------------------------------------------

  @Test
  void our_own_message_after_a_presumed_success_refutes_it() {
    DeadLetter presumed = unreturned();

    Captured captured = presumed.captured(anArrival().markedAs(1).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.Refuted.class);
    DeadLetter letter = captured.letter();
    assertThat(letter.state()).isEqualTo(State.QUEUED);
    assertThat(letter.episode()).isEqualTo(1);
    assertThat(letter.replayCount()).isEqualTo(1);
    assertThat(letter.expiresAt()).isNull();
    assertThat(letter.audit().entries()).containsKey("refuted_at");
  }

  @Test
  void a_message_sent_before_the_presumed_success_refutes_it_too() {
    Captured captured =
        unreturned().captured(anArrival().sentAt(evidence(unreturned())).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.Refuted.class);
  }

  @Test
  void an_old_copy_after_a_certain_success_changes_nothing_but_the_history() {
    DeadLetter resolved = aDeadLetter().resolved().build();

    Captured captured =
        resolved.captured(anArrival().sentAt(evidence(resolved)).build(), at(LATER));

    assertThat(captured).isInstanceOf(Captured.Merged.class);
    assertThat(captured.letter().state()).isEqualTo(State.RESOLVED);
    assertThat(captured.letter().history().attemptCount()).isEqualTo(2);
    assertThat(captured.letter().expiresAt()).isEqualTo(resolved.expiresAt());
  }

  @Test
  void a_message_sent_after_the_evidence_opens_a_new_episode() {
    DeadLetter resolved = aDeadLetter().replaying("sent-1").resolved().build();

    Captured captured =
        resolved.captured(
            anArrival().withBody("{\"order\":1}").sentAt(LATER).build(), at(LATER.plusSeconds(9)));

    assertThat(captured).isInstanceOf(Captured.Reopened.class);
    DeadLetter letter = captured.letter();
    assertThat(letter.state()).isEqualTo(State.QUEUED);
    assertThat(letter.episode()).isEqualTo(2);
    assertThat(letter.replayCount()).isZero();
    assertThat(letter.lastNumber()).isEqualTo(1);
    assertThat(letter.firstSeen()).isEqualTo(LATER);
    assertThat(letter.expiresAt()).isNull();
    assertThat(letter.resolution()).isNull();
  }

  @Test
  void a_new_episode_lifts_an_expiry_that_is_past_but_not_carried_out() {
    DeadLetter resolved = aDeadLetter().resolved().build();
    Instant afterExpiry = Objects.requireNonNull(resolved.expiresAt()).plusSeconds(60);

    Captured captured = resolved.captured(anArrival().sentAt(afterExpiry).build(), at(afterExpiry));

    assertThat(captured).isInstanceOf(Captured.Reopened.class);
    assertThat(captured.letter().expiresAt()).isNull();
  }

  @Test
  void a_new_episode_takes_the_payload_and_attributes_of_its_arrival() {
    DeadLetter resolved = aDeadLetter().resolved().build();
    Arrival other =
        anArrival()
            .withBody("new order")
            .withAttribute("n", new MessageAttribute.Text("Number", "2"))
            .sentAt(LATER)
            .build();

    DeadLetter letter = resolved.captured(other, at(LATER)).letter();

    assertThat(letter.message()).isEqualTo(other.message());
    assertThat(letter.quarantineReason()).isNull();
  }

  @Test
  void on_a_fifo_queue_the_time_sent_never_proves_an_old_copy() {
    ArrivalBuilder first = anArrival().onDeadLetterQueue(DLQ + ".fifo");
    DeadLetter resolved = aDeadLetter().from(first).resolved().build();

    Captured captured =
        resolved.captured(
            anArrival().onDeadLetterQueue(DLQ + ".fifo").sentAt(evidence(resolved)).build(),
            at(LATER));

    assertThat(captured).isInstanceOf(Captured.Reopened.class);
  }

  @Test
  void a_known_message_id_stays_known_in_the_next_episode() {
    Arrival first = anArrival().withMessageId("first").build();
    DeadLetter again =
        aDeadLetter()
            .from(anArrival().withMessageId("first"))
            .resolved()
            .build()
            .captured(anArrival().sentAt(LATER).build(), at(LATER))
            .letter();

    assertThat(again.captured(first, at(LATER))).isInstanceOf(Captured.AlreadyKnown.class);
  }

  // ---- bounds -------------------------------------------------------------------------------

  @Test
  void the_first_attempt_and_the_latest_nineteen_are_kept() {
    DeadLetter letter = aDeadLetter().from(anArrival().withMessageId("m-0")).build();
    for (int i = 1; i < 100; i++) {
      letter = letter.captured(anArrival().withMessageId("m-" + i).build(), at(NOW)).letter();
    }

    assertThat(letter.history().attemptCount()).isEqualTo(100);
    assertThat(letter.history().attempts()).hasSize(20);
    assertThat(letter.history().attempts().get(0).messageId()).isEqualTo("m-0");
    assertThat(letter.history().attempts().get(1).messageId()).isEqualTo("m-81");
    assertThat(letter.history().attempts().get(19).messageId()).isEqualTo("m-99");
  }

  private static DeadLetter unreturned() {
    Instant judged = NOW.plus(Duration.ofMinutes(20));
    DeadLetter quiet =
        aDeadLetter().replaying("sent-1").build().settled(SILENCE, at(judged)).letter();
    return quiet.settled(SILENCE, at(judged.plus(POLICY.quietPeriod()))).letter();
  }

  private static Instant evidence(DeadLetter resolved) {
    @Nullable Instant evidence = resolved.evidenceAt();
    return Objects.requireNonNull(evidence);
  }
}
