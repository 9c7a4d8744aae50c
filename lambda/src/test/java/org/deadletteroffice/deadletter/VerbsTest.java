package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
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
  void release_does_not_settle_a_question_about_the_body() {
    DeadLetter conflict = conflict();
    DeadLetter broken = aDeadLetter().from(anArrival().withGivenDigest("other")).build();

    assertThatThrownBy(() -> conflict.releasedBy("ann", true, 3, NOW))
        .hasMessageContaining("choose a payload first");
    assertThatThrownBy(() -> broken.releasedBy("ann", true, 3, NOW))
        .hasMessageContaining("choose a payload first");
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
  void choosing_a_payload_ends_a_conflict_and_makes_the_letter_due() {
    DeadLetter conflict = conflict();
    SourceDigest other = SourceDigest.of("other");

    DeadLetter chosen =
        conflict.payloadChosenBy("ann", Payload.keptAt("s3://b/payloads/o", other, 5), NOW);

    assertThat(chosen.state()).isEqualTo(State.QUEUED);
    assertThat(chosen.message().payload().digest()).isEqualTo(other);
    assertThat(chosen.dueAt()).isEqualTo(NOW);
    assertThat(chosen.knowsDigest(conflict.message().payload().digest())).isTrue();
  }

  @Test
  void a_payload_it_never_had_or_that_came_with_another_digest_cannot_be_chosen() {
    DeadLetter broken =
        aDeadLetter().from(anArrival().withBody("bad").withGivenDigest("other")).build();

    assertThatThrownBy(() -> conflict().payloadChosenBy("ann", Payload.inline("third"), NOW))
        .hasMessageContaining("never had a body");
    assertThatThrownBy(() -> broken.payloadChosenBy("ann", Payload.inline("bad"), NOW))
        .hasMessageContaining("came with another digest");
    assertThatThrownBy(() -> aDeadLetter().build().payloadChosenBy("ann", Payload.inline("x"), NOW))
        .hasMessageContaining("no payload to choose");
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
    return aDeadLetter()
        .then(letter -> letter.captured(anArrival().withBody("other").build(), at(NOW)).letter())
        .build();
  }
}
