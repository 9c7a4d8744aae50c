package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.api.Test;

/** A consumer is down while a backlog waits for it. */
class OutageTest {

  private static final Duration STEP = Duration.ofMinutes(3);

  private final ReplayWorld world = new ReplayWorld();

  @Test
  void an_outage_of_a_day_does_not_spend_the_budget_of_a_backlog() {
    List<DeadLetter> backlog = world.due(SOURCE, 600);

    pass(Duration.ofDays(1), true);

    assertThat(inState(backlog, State.QUARANTINED)).isZero();
    assertThat(spent(backlog)).isLessThan(150);
  }

  @Test
  void an_outage_of_a_day_quarantines_few_letters_of_a_small_backlog() {
    List<DeadLetter> backlog = world.due(SOURCE, 20);

    pass(Duration.ofDays(1), true);

    assertThat(inState(backlog, State.QUARANTINED)).isLessThan(10);
  }

  @Test
  void an_outage_that_begins_at_full_pace_costs_each_letter_little() {
    List<DeadLetter> backlog = world.due(SOURCE, 600);
    world.controls.keep(SOURCE, new Pace(100_000, 0, List.of(), 0, null, null));

    pass(Duration.ofHours(12), true);

    assertThat(inState(backlog, State.QUARANTINED)).isLessThan(20);
  }

  @Test
  void after_an_outage_the_whole_backlog_gets_through() {
    List<DeadLetter> backlog = world.due(SOURCE, 300);

    pass(Duration.ofHours(2), true);
    pass(Duration.ofHours(8), false);

    assertThat(inState(backlog, State.RESOLVED)).isEqualTo(300);
  }

  @Test
  void a_recovering_consumer_is_met_by_a_few_messages_at_first() {
    world.due(SOURCE, 300);
    pass(Duration.ofHours(2), true);
    int before = world.queues.everSent().size();

    pass(Duration.ofMinutes(100), false);

    Instant recovered = world.clock.instant().minus(Duration.ofMinutes(100));
    List<InQueue> sent = world.queues.everSent();
    List<InQueue> after = sent.subList(before, sent.size());
    Instant first = after.getFirst().sentAt();
    assertThat(first).isAfter(recovered);
    assertThat(after.stream().filter(message -> message.sentAt().equals(first)))
        .hasSizeLessThanOrEqualTo(Pace.FEWEST);
  }

  @Test
  void letters_that_are_all_poison_are_quarantined_in_the_end() {
    List<DeadLetter> backlog = world.due(SOURCE, 6);

    pass(Duration.ofDays(4), true);

    assertThat(inState(backlog, State.QUARANTINED)).isEqualTo(6);
  }

  /** Runs again and again with a consumer that fails or processes everything in between. */
  private void pass(Duration time, boolean down) {
    for (long i = 0; i < time.dividedBy(STEP); i++) {
      world.run();
      world.later(STEP);
      for (InQueue message : world.queues.messages(SOURCE)) {
        if (down) {
          world.comesBack(SOURCE, message);
        } else {
          world.queues.remove(SOURCE, message);
        }
      }
    }
  }

  private long inState(List<DeadLetter> letters, State state) {
    return letters.stream().filter(letter -> world.letter(letter).state() == state).count();
  }

  private int spent(List<DeadLetter> letters) {
    return letters.stream().mapToInt(letter -> world.letter(letter).replayCount()).sum();
  }
}
