package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.deadletteroffice.deadletter.Evidence.Ages;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A replay is sent at NOW, judged from 17 minutes on, its evidence lasts four days. */
class SettlementTest {

  private static final Instant SETTLE = NOW.plus(Duration.ofMinutes(17));
  private static final Instant QUIET = SETTLE.plus(Duration.ofMinutes(3));
  private static final Evidence SILENCE = new Evidence(true, true, true, null);
  private static final Evidence BUSY = new Evidence(true, false, true, null);

  private final DeadLetter replaying = aDeadLetter().replaying("m1").build();

  @Test
  void silence_of_both_queues_twice_is_presumed_success() {
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();

    Settled settled = quiet.settled(SILENCE, at(QUIET));

    assertThat(settled).isInstanceOf(Settled.Presumed.class);
    assertThat(settled.letter().resolution()).isEqualTo(Resolution.UNRETURNED);
    assertThat(settled.letter().evidenceAt()).isEqualTo(NOW);
    assertThat(settled.letter().replay()).isNotNull();
  }

  @Test
  void silence_before_its_time_says_nothing() {
    Settled settled = replaying.settled(SILENCE, at(SETTLE.minusMillis(1)));

    assertThat(settled).isInstanceOf(Settled.Undecided.class);
    assertThat(settled.letter().dueAt()).isEqualTo(SETTLE);
    assertThat(settled.letter().openReplay().map(Replay::quietSince)).isEmpty();
  }

  @Test
  void one_reading_of_silence_is_not_enough() {
    Settled settled = replaying.settled(SILENCE, at(QUIET));

    assertThat(settled).isInstanceOf(Settled.Undecided.class);
    assertThat(settled.letter().dueAt()).isEqualTo(QUIET.plus(POLICY.quietPeriod()));
  }

  @Test
  void two_readings_closer_than_the_quiet_period_are_not_enough() {
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();

    Settled settled = quiet.settled(SILENCE, at(QUIET.minusMillis(1)));

    assertThat(settled).isInstanceOf(Settled.Undecided.class);
    assertThat(settled.letter().dueAt()).isEqualTo(QUIET);
  }

  @Test
  void a_sign_of_life_in_between_starts_the_silence_anew() {
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();
    DeadLetter disturbed = quiet.settled(BUSY, at(SETTLE.plusSeconds(60))).letter();

    Settled settled = disturbed.settled(SILENCE, at(QUIET));

    assertThat(disturbed.openReplay().map(Replay::quietSince)).isEmpty();
    assertThat(settled).isInstanceOf(Settled.Undecided.class);
  }

  @Test
  void a_message_in_the_dead_letter_queue_breaks_the_silence() {
    Evidence evidence = new Evidence(true, true, false, null);

    DeadLetter once = replaying.settled(evidence, at(SETTLE)).letter();

    assertThat(once.openReplay().map(Replay::quietSince)).isEmpty();
    assertThat(once.settled(evidence, at(QUIET))).isInstanceOf(Settled.Undecided.class);
  }

  @Test
  void silence_of_an_unguarded_target_proves_nothing() {
    Evidence evidence = new Evidence(false, true, true, null);

    DeadLetter once = replaying.settled(evidence, at(SETTLE)).letter();

    assertThat(once.settled(evidence, at(QUIET))).isInstanceOf(Settled.Undecided.class);
  }

  @Test
  void a_copy_that_failed_meanwhile_makes_the_replay_a_failed_one() {
    DeadLetter copied =
        replaying.captured(anArrival().sentAt(NOW.plusSeconds(5)).build(), at(NOW)).letter();

    Settled settled = copied.settled(SILENCE, at(SETTLE));

    assertThat(settled).isInstanceOf(Settled.Failed.class);
    assertThat(settled.letter().state()).isEqualTo(State.QUEUED);
    assertThat(settled.letter().replayCount()).isEqualTo(1);
  }

  @Test
  void a_copy_provably_sent_before_the_replay_says_nothing_about_it() {
    DeadLetter copied =
        replaying.captured(anArrival().sentAt(NOW.minusSeconds(61)).build(), at(NOW)).letter();

    DeadLetter quiet = copied.settled(SILENCE, at(SETTLE)).letter();

    assertThat(quiet.settled(SILENCE, at(QUIET))).isInstanceOf(Settled.Presumed.class);
  }

  @Test
  void evidence_that_expired_makes_the_replay_a_failed_one() {
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();

    Settled settled = quiet.settled(SILENCE, at(NOW.plus(Duration.ofDays(4))));

    assertThat(settled).isInstanceOf(Settled.Failed.class);
  }

  @Test
  void a_required_confirmation_that_does_not_come_makes_the_replay_a_failed_one() {
    ReplayPolicy required =
        new ReplayPolicy(
            3,
            POLICY.backoff(),
            null,
            POLICY.quietPeriod(),
            true,
            POLICY.maxAutoAge(),
            POLICY.resolvedRetention(),
            50,
            false);
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();

    Settled settled = quiet.settled(SILENCE, new Moment(QUIET, required, new Random(1)));

    assertThat(settled).isInstanceOf(Settled.Failed.class);
  }

  @Test
  void a_failed_replay_that_spent_the_budget_ends_in_quarantine() {
    DeadLetter spent =
        aDeadLetter()
            .then(letter -> letter.claimedBy(new Claim("t", NOW, NOW.plusSeconds(90), 1)))
            .then(
                letter -> letter.markedSent("t", DeadLetterBuilder.sentAt(NOW, "m1")).orElseThrow())
            .build();

    Settled settled = spent.settled(SILENCE, at(NOW.plus(Duration.ofDays(4))));

    assertThat(settled.letter().quarantineReason())
        .isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
  }

  @Test
  void a_busy_queue_is_judged_by_the_age_of_its_oldest_message() {
    Evidence young = busy(Duration.ofMinutes(1), Duration.ofMinutes(2));

    DeadLetter quiet = replaying.settled(young, at(SETTLE)).letter();

    assertThat(quiet.openReplay().map(Replay::quietSince)).contains(SETTLE);
    assertThat(quiet.settled(young, at(QUIET))).isInstanceOf(Settled.Presumed.class);
  }

  @Test
  void a_busy_queue_whose_oldest_message_may_be_the_replay_is_not_silent() {
    Evidence old = busy(Duration.ofMinutes(17), Duration.ofMinutes(2));

    assertThat(quietSinceAfter(old)).isNull();
  }

  @Test
  void a_busy_queue_whose_retries_may_not_be_over_is_not_silent() {
    // Sent at NOW, 3 receives of 30 s, and 4 x 4 minutes of waiting: later than the 17 minutes.
    Evidence slow = busy(Duration.ofMinutes(1), Duration.ofMinutes(4));

    assertThat(quietSinceAfter(slow)).isNull();
  }

  @Test
  void a_busy_queue_without_ages_is_not_silent() {
    assertThat(quietSinceAfter(BUSY)).isNull();
  }

  @Test
  void a_busy_queue_with_a_message_in_its_dead_letter_queue_is_not_silent() {
    Evidence evidence =
        new Evidence(true, false, false, new Ages(Duration.ofMinutes(1), Duration.ofMinutes(1)));

    assertThat(quietSinceAfter(evidence)).isNull();
  }

  @Test
  void what_cannot_be_told_is_looked_at_again_later_and_later_but_before_it_expires() {
    Instant first = dueAfter(BUSY, SETTLE);
    Instant second = dueAfter(BUSY, NOW.plus(Duration.ofDays(1)));
    Instant last = dueAfter(BUSY, NOW.plus(Duration.ofDays(4)).minusSeconds(60));

    assertThat(first).isEqualTo(SETTLE.plusSeconds(17 * 60 / 4));
    assertThat(second).isEqualTo(NOW.plus(Duration.ofHours(25)));
    assertThat(last).isEqualTo(NOW.plus(Duration.ofDays(4)));
  }

  @Test
  void only_a_marked_replay_is_settled() {
    assertThatThrownBy(() -> aDeadLetter().build().settled(SILENCE, at(NOW)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> aDeadLetter().claimed("t").build().settled(SILENCE, at(NOW)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void its_own_message_refutes_the_presumption_and_the_episode_goes_on() {
    DeadLetter presumed = presumed();

    Captured captured =
        presumed.captured(
            anArrival().withMessageId("m1").sentAt(NOW.plusSeconds(1)).build(), at(QUIET));

    assertThat(captured).isInstanceOf(Captured.Refuted.class);
    assertThat(captured.letter().state()).isEqualTo(State.QUEUED);
    assertThat(captured.letter().episode()).isEqualTo(1);
    assertThat(captured.letter().replayCount()).isEqualTo(1);
    assertThat(captured.letter().expiresAt()).isNull();
  }

  @Test
  void a_message_with_one_of_our_markers_refutes_the_presumption_too() {
    Captured captured =
        presumed().captured(anArrival().markedAs(1).sentAt(NOW.plusSeconds(1)).build(), at(QUIET));

    assertThat(captured).isInstanceOf(Captured.Refuted.class);
  }

  @Test
  void a_message_sent_after_the_replay_opens_a_new_episode() {
    Captured captured =
        presumed().captured(anArrival().sentAt(NOW.plusSeconds(1)).build(), at(QUIET));

    assertThat(captured).isInstanceOf(Captured.Reopened.class);
  }

  @Test
  void an_old_copy_of_a_confirmed_letter_leaves_it_resolved() {
    DeadLetter confirmed =
        replaying.reported(
            new Report(
                replaying.key(),
                Report.Outcome.RESOLVED,
                "m1",
                NOW.plusSeconds(1),
                Failure.UNSAID,
                null,
                null,
                null),
            at(NOW.plusSeconds(2)));

    Captured captured = confirmed.captured(anArrival().sentAt(NOW).build(), at(QUIET));

    assertThat(captured).isInstanceOf(Captured.Merged.class);
    assertThat(captured.letter().state()).isEqualTo(State.RESOLVED);
    assertThat(captured.letter().history().attemptCount())
        .isEqualTo(confirmed.history().attemptCount() + 1);
  }

  private DeadLetter presumed() {
    DeadLetter quiet = replaying.settled(SILENCE, at(SETTLE)).letter();
    return quiet.settled(SILENCE, at(QUIET)).letter();
  }

  private static Evidence busy(Duration oldest, Duration largest) {
    return new Evidence(true, false, true, new Ages(oldest, largest));
  }

  private @Nullable Instant quietSinceAfter(Evidence evidence) {
    return replaying
        .settled(evidence, at(SETTLE))
        .letter()
        .openReplay()
        .map(Replay::quietSince)
        .orElse(null);
  }

  private @Nullable Instant dueAfter(Evidence evidence, Instant now) {
    return replaying.settled(evidence, at(now)).letter().dueAt();
  }
}
