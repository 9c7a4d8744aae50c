package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReportsTest {

  private static final Failure SCHEMA =
      new Failure(ErrorCategory.SCHEMA_INVALID, "MissingField", "ein is required");

  @Test
  void resolved_settles_when_it_covers_every_arrival() {
    DeadLetter letter = aDeadLetter().replaying("r1").build();

    DeadLetter reported = letter.reported(resolved("r1", NOW), at(NOW));

    assertThat(reported.state()).isEqualTo(State.RESOLVED);
    assertThat(reported.resolution()).isEqualTo(Resolution.CONFIRMED);
    assertThat(reported.evidenceAt()).isEqualTo(NOW);
    assertThat(reported.dueKey()).isEmpty();
  }

  @Test
  void resolved_is_only_noted_when_an_arrival_was_sent_later() {
    DeadLetter letter = aDeadLetter().from(anArrival().sentAt(NOW.minusSeconds(5))).build();

    DeadLetter reported = letter.reported(resolved("old", NOW.minusSeconds(6)), at(NOW));

    assertThat(reported.state()).isEqualTo(State.QUEUED);
    assertThat(reported.audit().entries()).containsKey("reported_resolved");
  }

  @Test
  void resolved_never_settles_a_question_about_the_body() {
    DeadLetter letter = aDeadLetter().then(l -> l.conflicting(NOW).orElseThrow()).build();

    DeadLetter reported = letter.reported(resolved("m", NOW), at(NOW));

    assertThat(letter.quarantineReason()).isEqualTo(QuarantineReason.PAYLOAD_CONFLICT);
    assertThat(reported.state()).isEqualTo(State.QUARANTINED);
  }

  @Test
  void resolved_turns_a_presumption_into_a_confirmation() {
    DeadLetter presumed = aDeadLetter().replaying("r1").then(ReportsTest::unreturned).build();

    DeadLetter reported = presumed.reported(resolved("r1", NOW), at(NOW));

    assertThat(presumed.resolution()).isEqualTo(Resolution.UNRETURNED);
    assertThat(reported.resolution()).isEqualTo(Resolution.CONFIRMED);
  }

  @Test
  void failed_gives_a_redriven_letter_its_reason_without_counting_it_twice() {
    Arrival arrival = anArrival().failedWith(Failure.UNSAID).build();
    DeadLetter letter = DeadLetter.opened(arrival, at(NOW));

    DeadLetter reported = letter.reported(failed(arrival.messageId()), at(NOW));

    assertThat(reported.history().attemptCount()).isEqualTo(1);
    assertThat(reported.errorCategory()).isEqualTo(ErrorCategory.SCHEMA_INVALID);
    assertThat(reported.history().attempts().get(0).failure()).isEqualTo(SCHEMA);
    assertThat(reported.isHeld()).isTrue();
  }

  @Test
  void failed_neither_reopens_nor_settles() {
    DeadLetter resolved = aDeadLetter().resolved().build();
    DeadLetter replaying = aDeadLetter().replaying("r1").build();

    assertThat(resolved.reported(failed("m"), at(NOW)).state()).isEqualTo(State.RESOLVED);
    assertThat(replaying.reported(failed("r1"), at(NOW)).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void a_replay_that_was_reported_failed_first_still_comes_back() {
    DeadLetter reported = aDeadLetter().replaying("r1").build().reported(failed("r1"), at(NOW));

    Captured captured = reported.captured(anArrival().withMessageId("r1").build(), at(NOW));

    assertThat(captured).isInstanceOf(Captured.CameBack.class);
    assertThat(captured.letter().history().attemptCount()).isEqualTo(2);
  }

  @Test
  void a_repeated_report_changes_nothing() {
    DeadLetter once = aDeadLetter().build().reported(failed("m"), at(NOW));

    assertThat(once.reported(failed("m"), at(NOW.plusSeconds(9)))).isEqualTo(once);
  }

  private static DeadLetter unreturned(DeadLetter letter) {
    Evidence silence = new Evidence(true, true, true, null);
    Instant due = NOW.plusSeconds(17 * 60);
    DeadLetter quiet = letter.settled(silence, at(due)).letter();
    return quiet.settled(silence, at(due.plusSeconds(180))).letter();
  }

  private static Report resolved(String messageId, Instant sentAt) {
    return report(Report.Outcome.RESOLVED, messageId, sentAt, Failure.UNSAID);
  }

  private static Report failed(String messageId) {
    return report(Report.Outcome.FAILED, messageId, NOW, SCHEMA);
  }

  private static Report report(
      Report.Outcome outcome, String messageId, Instant sentAt, Failure failure) {
    IdempotencyKey key = anArrival().build().key();
    return new Report(key, outcome, messageId, sentAt, failure, null, null, null);
  }
}
