package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplaysTest {

  private static final Instant LATER = NOW.plus(Duration.ofMinutes(2));

  @Test
  void a_claim_spends_budget_and_takes_the_next_number() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();

    assertThat(claimed.state()).isEqualTo(State.REPLAYING);
    assertThat(claimed.replayCount()).isEqualTo(1);
    assertThat(claimed.lastNumber()).isEqualTo(1);
    assertThat(claimed.openReplay().map(Replay::number)).contains(1);
    assertThat(claimed.dueAt()).isEqualTo(NOW.plusSeconds(90));
    assertThat(claimed.dueKey().orElseThrow()).startsWith("settle#");
  }

  @Test
  void a_letter_without_budget_or_not_queued_is_never_claimed() {
    DeadLetter queued = aDeadLetter().build();
    DeadLetter claimed = aDeadLetter().claimed("t1").build();
    DeadLetter quarantined = aDeadLetter().quarantined().build();

    assertThatThrownBy(() -> queued.claimedBy(new Claim("t", NOW, NOW.plusSeconds(90), 0)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> claimed.claimedBy(claimAt(NOW, "t2")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> quarantined.claimedBy(claimAt(NOW, "t2")))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_spent_letter_is_quarantined_only_when_it_is_due() {
    DeadLetter letter = aDeadLetter().build();
    Instant due = Optional.ofNullable(letter.dueAt()).orElseThrow();

    assertThat(letter.budgetSpent(0, due.minusMillis(1))).isEmpty();
    assertThat(letter.budgetSpent(1, due)).isEmpty();
    assertThat(letter.budgetSpent(0, due).map(DeadLetter::quarantineReason))
        .contains(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
  }

  @Test
  void a_takeover_changes_token_and_lease_but_not_the_time_of_the_claim() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();

    DeadLetter taken = claimed.takenOverBy(claimAt(LATER, "t2")).orElseThrow();

    Replay replay = taken.openReplay().orElseThrow();
    assertThat(replay.token()).isEqualTo("t2");
    assertThat(replay.number()).isEqualTo(1);
    assertThat(replay.claimedAt()).isEqualTo(NOW);
    assertThat(replay.leaseUntil()).isEqualTo(LATER.plusSeconds(90));
    assertThat(taken.replayCount()).isEqualTo(1);
    assertThat(taken.lastNumber()).isEqualTo(1);
  }

  @Test
  void a_claim_is_not_taken_over_before_its_lease_is_up_or_after_it_was_marked() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();
    DeadLetter marked = aDeadLetter().replaying("m1").build();

    assertThat(claimed.takenOverBy(claimAt(NOW.plusSeconds(89), "t2"))).isEmpty();
    assertThat(claimed.takenOverBy(claimAt(NOW.plusSeconds(90), "t2"))).isPresent();
    assertThat(marked.takenOverBy(claimAt(LATER, "t2"))).isEmpty();
  }

  @Test
  void after_the_third_takeover_a_person_decides() {
    DeadLetter letter = aDeadLetter().claimed("t0").build();
    Instant now = NOW;
    for (int i = 1; i <= Replay.MAX_TAKEOVERS; i++) {
      now = now.plusSeconds(90);
      letter = letter.takenOverBy(claimAt(now, "t" + i)).orElseThrow();
      assertThat(letter.state()).isEqualTo(State.REPLAYING);
    }

    letter = letter.takenOverBy(claimAt(now.plusSeconds(90), "t4")).orElseThrow();

    assertThat(letter.state()).isEqualTo(State.QUARANTINED);
    assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.REPLAY_UNSETTLED);
    assertThat(letter.audit().entries()).containsKey("replay_1_outstanding");
  }

  @Test
  void a_mark_under_an_old_token_is_refused() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();
    DeadLetter taken = claimed.takenOverBy(claimAt(LATER, "t2")).orElseThrow();

    assertThat(taken.markedSent("t1", sentAt(NOW, "m1"))).isEmpty();
    assertThat(taken.markedSent("t2", sentAt(LATER, "m2"))).isPresent();
  }

  @Test
  void a_mark_after_the_letter_was_stopped_is_refused() {
    DeadLetter stopped = aDeadLetter().claimed("t1").quarantined().build();

    assertThat(stopped.markedSent("t1", sentAt(NOW, "m1"))).isEmpty();
    assertThat(stopped.givenBack("t1", "refused", LATER, NOW)).isEmpty();
    assertThat(stopped.audit().entries().get("replay_1_outstanding"))
        .endsWith("claimed, perhaps sent");
  }

  @Test
  void what_was_refused_burns_neither_budget_nor_number() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();

    DeadLetter back = claimed.givenBack("t1", "AccessDenied", LATER, NOW).orElseThrow();

    assertThat(back.state()).isEqualTo(State.QUEUED);
    assertThat(back.replayCount()).isZero();
    assertThat(back.lastNumber()).isZero();
    assertThat(back.dueAt()).isEqualTo(LATER);
    assertThat(back.audit().entries().get("replay_1_given_back")).endsWith("AccessDenied");
  }

  @Test
  void a_claim_that_was_taken_over_is_not_given_back_since_the_first_owner_may_have_sent() {
    DeadLetter taken =
        aDeadLetter()
            .claimed("t1")
            .then(letter -> letter.takenOverBy(claimAt(LATER, "t2")).orElseThrow())
            .build();

    assertThat(taken.givenBack("t2", "refused", LATER, LATER)).isEmpty();
  }

  @Test
  void a_marked_replay_is_not_given_back() {
    DeadLetter marked = aDeadLetter().replaying("m1").build();

    assertThat(marked.givenBack("token-of-m1", "refused", LATER, NOW)).isEmpty();
  }

  @Test
  void a_letter_whose_payload_is_gone_is_quarantined_with_its_budget_intact() {
    DeadLetter claimed = aDeadLetter().claimed("t1").build();

    DeadLetter stopped =
        claimed.unsendable("t1", QuarantineReason.PAYLOAD_MISSING, NOW).orElseThrow();

    assertThat(stopped.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_MISSING);
    assertThat(stopped.replayCount()).isZero();
  }

  @Test
  void numbers_go_on_after_a_release_with_a_budget_reset() {
    DeadLetter letter =
        aDeadLetter()
            .replaying("m1")
            .quarantined()
            .then(stopped -> stopped.releasedBy("ann", true, 3, NOW))
            .claimed("t2")
            .build();

    assertThat(letter.replayCount()).isEqualTo(1);
    assertThat(letter.lastNumber()).isEqualTo(2);
  }

  @Test
  void numbers_go_on_in_a_new_episode() {
    DeadLetter letter =
        aDeadLetter()
            .replaying("m1")
            .resolved()
            .then(done -> done.captured(freshFailure(), at(LATER)).letter())
            .then(open -> open.claimedBy(claimAt(LATER, "t2")))
            .build();

    assertThat(letter.episode()).isEqualTo(2);
    assertThat(letter.replayCount()).isEqualTo(1);
    assertThat(letter.lastNumber()).isEqualTo(2);
  }

  @Test
  void a_terminal_letter_whose_replay_failed_is_held() {
    DeadLetter held =
        aDeadLetter()
            .from(anArrival().failedWith(ErrorCategory.AUTH_REJECTED))
            .then(letter -> letter.replayRequestedBy("ann", 3, NOW))
            .replaying("m1")
            .then(
                sent ->
                    sent.captured(
                            anArrival()
                                .withMessageId("m1")
                                .failedWith(ErrorCategory.AUTH_REJECTED)
                                .build(),
                            at(LATER))
                        .letter())
            .build();

    assertThat(held.isHeld()).isTrue();
    assertThat(held.replayCount()).isEqualTo(1);
  }

  @Test
  void an_operators_word_lifts_a_hold_for_one_claim_only() {
    DeadLetter claimed =
        aDeadLetter()
            .from(anArrival().failedWith(ErrorCategory.SCHEMA_INVALID))
            .then(letter -> letter.replayRequestedBy("ann", 3, NOW))
            .claimed("t1")
            .build();

    assertThat(claimed.holdLifted()).isFalse();
  }

  private static Arrival freshFailure() {
    return anArrival().sentAt(NOW.plusSeconds(60)).build();
  }
}
