package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.api.Test;

class ReplayTest {

  private final ReplayWorld world = new ReplayWorld();

  @Test
  void a_due_letter_is_sent_to_its_source_queue_and_marked() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();

    RunSummary summary = world.run();

    assertThat(summary.replayed()).isEqualTo(1);
    List<InQueue> sent = world.queues.messages(SOURCE);
    assertThat(sent).hasSize(1);
    DeadLetter after = world.letter(letter);
    assertThat(after.state()).isEqualTo(State.REPLAYING);
    assertThat(after.replayCount()).isEqualTo(1);
    assertThat(after.openReplay().orElseThrow().sent()).isNotNull();
    assertThat(world.journal.events()).containsExactly(LifecycleEvent.DLQ_REPLAYED);
  }

  @Test
  void a_letter_that_is_not_due_waits() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    world.comesBack(SOURCE, world.queues.messages(SOURCE).getFirst());

    world.run();

    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.queues.messages(SOURCE)).isEmpty();
  }

  @Test
  void a_replay_that_comes_back_every_time_ends_in_quarantine_and_is_never_sent_again() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();

    for (int i = 0; i < 10; i++) {
      world.run();
      world.queues.messages(SOURCE).forEach(message -> world.comesBack(SOURCE, message));
      world.later(Duration.ofHours(7));
    }

    DeadLetter after = world.letter(letter);
    assertThat(after.state()).isEqualTo(State.QUARANTINED);
    assertThat(after.quarantineReason()).isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
    assertThat(after.replayCount()).isEqualTo(3);
    assertThat(world.queues.requests()).isEqualTo(3);
  }

  @Test
  void a_replay_that_both_queues_are_silent_about_twice_is_presumed_to_have_succeeded() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    world.queues.remove(SOURCE, world.queues.messages(SOURCE).getFirst());

    world.later(Duration.ofMinutes(18)).run();
    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    world.later(Duration.ofMinutes(4)).run();

    assertThat(world.letter(letter).resolution()).isEqualTo(Resolution.UNRETURNED);
    assertThat(world.journal.events())
        .containsExactly(LifecycleEvent.DLQ_REPLAYED, LifecycleEvent.DLQ_RESOLVED);
  }
}
