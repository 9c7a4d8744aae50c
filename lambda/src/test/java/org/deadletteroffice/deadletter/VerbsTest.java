package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;

import org.junit.jupiter.api.Test;

class VerbsTest {

  @Test
  void replay_now_makes_a_held_letter_due_at_once() {
    DeadLetter held =
        aDeadLetter().from(anArrival().failedWith(ErrorCategory.SCHEMA_INVALID)).build();

    DeadLetter due = held.replayRequestedBy("ann", 3, NOW);

    assertThat(held.isHeld()).isTrue();
    assertThat(due.dueAt()).isEqualTo(NOW);
    assertThat(due.holdLifted()).isTrue();
    assertThat(due.audit().entries().get("replay_requested_at")).contains("by ann");
  }

  @Test
  void replay_now_never_lifts_the_budget() {
    assertThatThrownBy(() -> aDeadLetter().build().replayRequestedBy("ann", 0, NOW))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("0 of 0 replays are spent");
  }

  @Test
  void replay_now_is_refused_with_the_reason_in_every_other_state() {
    assertThatThrownBy(() -> aDeadLetter().quarantined().build().replayRequestedBy("ann", 3, NOW))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("quarantined: operator");
    assertThatThrownBy(() -> aDeadLetter().resolved().build().replayRequestedBy("ann", 3, NOW))
        .hasMessageContaining("resolved");
    assertThatThrownBy(() -> aDeadLetter().replaying("m1").build().replayRequestedBy("ann", 3, NOW))
        .hasMessageContaining("under way");
    assertThatThrownBy(
            () ->
                aDeadLetter()
                    .from(anArrival().fromSource(null))
                    .build()
                    .replayRequestedBy("ann", 3, NOW))
        .hasMessageContaining("source queue is unknown");
  }

  @Test
  void release_keeps_the_count_unless_a_reset_is_asked_for() {
    DeadLetter stopped = aDeadLetter().replaying("m1").quarantined().build();

    assertThat(stopped.releasedBy("ann", false, 3, NOW).replayCount()).isEqualTo(1);
    assertThat(stopped.releasedBy("ann", true, 3, NOW).replayCount()).isZero();
    assertThatThrownBy(() -> stopped.releasedBy("ann", false, 1, NOW))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("budget reset");
  }

  @Test
  void only_what_is_quarantined_is_released() {
    assertThatThrownBy(() -> aDeadLetter().build().releasedBy("ann", true, 3, NOW))
        .hasMessageContaining("not quarantined but queued");
  }

  @Test
  void quarantine_stops_a_letter_in_any_open_state_and_says_what_was_under_way() {
    DeadLetter stopped = aDeadLetter().replaying("m1").build().quarantinedBy("ann", "why", NOW);

    assertThat(stopped.state()).isEqualTo(State.QUARANTINED);
    assertThat(stopped.dueAt()).isNull();
    assertThat(stopped.audit().entries().get("replay_1_outstanding")).endsWith("sent as m1");
    assertThatThrownBy(() -> aDeadLetter().resolved().build().quarantinedBy("ann", "why", NOW))
        .isInstanceOf(ReplayBlockedException.class);
  }

  @Test
  void quarantining_twice_is_a_note_and_keeps_the_first_reason() {
    DeadLetter again = conflict().quarantinedBy("ann", "me too", NOW);

    assertThat(again.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
    assertThat(again.audit().entries().get("noted_at")).contains("by ann: me too");
  }

  @Test
  void what_returns_to_a_quarantined_letter_appends_and_leaves_it_there() {
    DeadLetter stopped = aDeadLetter().replaying("m1").quarantined().build();

    Captured captured = stopped.captured(anArrival().withMessageId("m1").build(), at(NOW));

    assertThat(captured.letter().state()).isEqualTo(State.QUARANTINED);
    assertThat(captured.letter().history().attemptCount()).isEqualTo(2);
  }

  @Test
  void resolve_ends_a_letter_at_once_with_actor_and_reason() {
    DeadLetter done = aDeadLetter().replaying("m1").build().resolvedBy("ann", "filed", at(NOW));

    assertThat(done.resolution()).isEqualTo(Resolution.OPERATOR);
    assertThat(done.evidenceAt()).isEqualTo(NOW.minus(Replay.CLOCK_TOLERANCE));
    assertThat(done.audit().entries().get("resolve_requested_at")).contains("by ann: filed");
    assertThatThrownBy(() -> done.resolvedBy("ann", "again", at(NOW)))
        .isInstanceOf(ReplayBlockedException.class);
  }

  @Test
  void a_person_lets_the_right_letter_of_a_conflict_go() {
    DeadLetter released = conflict().releasedBy("ann", false, 3, NOW);

    assertThat(released.state()).isEqualTo(State.QUEUED);
    assertThat(released.dueAt()).isEqualTo(NOW);
    assertThat(released.lineage().conflict()).isEqualTo(released.key());
  }

  @Test
  void a_broken_body_is_never_let_go() {
    DeadLetter broken =
        aDeadLetter().from(anArrival().withBody("bad").withGivenDigest("other")).build();

    assertThatThrownBy(() -> broken.releasedBy("ann", true, 3, NOW))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("never sent");
  }

  @Test
  void a_letter_from_nowhere_goes_out_once_a_person_gives_it_a_source() {
    DeadLetter nowhere = aDeadLetter().from(anArrival().fromSource(null)).build();

    DeadLetter sourced = nowhere.sourceSetBy("ann", SOURCE, at(NOW));

    assertThat(nowhere.holdReason()).isEqualTo(HoldReason.SOURCE_UNKNOWN);
    assertThat(sourced.isHeld()).isFalse();
    assertThat(sourced.dueKey().orElseThrow()).contains(SOURCE);
    assertThat(sourced.audit().entries().get("source_set_at")).contains("by ann: " + SOURCE);
  }

  @Test
  void a_source_does_not_lift_a_hold_for_another_reason() {
    DeadLetter put =
        aDeadLetter().from(anArrival().fromSource(null).heldFor(HoldReason.PUT_THERE)).build();

    DeadLetter sourced = put.sourceSetBy("ann", SOURCE, at(NOW));

    assertThat(sourced.holdReason()).isEqualTo(HoldReason.PUT_THERE);
    assertThat(sourced.replayRequestedBy("ann", 3, NOW).isHeld()).isFalse();
  }

  @Test
  void what_is_about_a_failure_is_never_sent_to_a_queue() {
    DeadLetter record =
        aDeadLetter().from(anArrival().fromSource(null).heldFor(HoldReason.FAILURE_RECORD)).build();

    assertThatThrownBy(() -> record.sourceSetBy("ann", SOURCE, at(NOW)))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("nothing to do again");
    assertThatThrownBy(() -> record.quarantinedBy("ann", "?", NOW).releasedBy("ann", true, 3, NOW))
        .isInstanceOf(ReplayBlockedException.class);
  }

  @Test
  void only_what_lacks_a_source_is_given_one() {
    assertThatThrownBy(() -> aDeadLetter().build().sourceSetBy("ann", SOURCE, at(NOW)))
        .isInstanceOf(ReplayBlockedException.class)
        .hasMessageContaining("not held for want of a source");
  }

  @Test
  void a_note_changes_nothing_but_the_audit() {
    DeadLetter letter = aDeadLetter().build();

    DeadLetter noted = letter.notedBy("ann", "called the portal", NOW);

    assertThat(noted.audit().entries().get("noted_at")).contains("by ann: called the portal");
    assertThat(noted.dueAt()).isEqualTo(letter.dueAt());
    assertThat(noted.state()).isEqualTo(letter.state());
  }

  private static DeadLetter conflict() {
    return aDeadLetter().build().conflicting(NOW).orElseThrow();
  }
}
