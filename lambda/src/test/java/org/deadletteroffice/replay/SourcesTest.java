package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.replay.FakeQueues.all;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.api.Test;

/** Sources do not stand in each other's way, and can be stopped. */
class SourcesTest {

  private static final String OTHER = SOURCE + "-other";

  private final ReplayWorld world = new ReplayWorld().guard(OTHER, OTHER + "-dlq");

  @Test
  void a_deleted_queue_gives_its_letters_back_with_the_reason_and_stops_no_other() {
    DeadLetter stranded = world.due(SOURCE, 1).getFirst();
    DeadLetter fine = world.due(OTHER, 1).getFirst();
    world.queues.delete(SOURCE);

    world.run();

    DeadLetter after = world.letter(stranded);
    assertThat(after.state()).isEqualTo(State.QUEUED);
    assertThat(after.replayCount()).isZero();
    assertThat(after.dueAt()).isAfter(world.clock.instant());
    assertThat(after.audit().entries().get("replay_1_given_back")).contains("no such queue");
    assertThat(world.journal.failures()).anyMatch(line -> line.contains(SOURCE));
    assertThat(world.journal.events()).contains(LifecycleEvent.DLQ_REPLAY_GIVEN_BACK);
    assertThat(world.letter(fine).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void of_a_deleted_queue_only_a_handful_of_letters_is_touched_in_a_run() {
    world.due(SOURCE, 200);
    world.queues.delete(SOURCE);

    world.run();

    assertThat(world.journal.events()).hasSize(Pace.FEWEST);
  }

  @Test
  void a_deleted_queue_costs_no_budget_however_long_it_is_gone() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    QueueReading facts = world.queues.read(SOURCE);
    world.queues.delete(SOURCE);

    for (int i = 0; i < 50; i++) {
      world.later(Duration.ofMinutes(6)).run();
    }
    assertThat(world.letter(letter).replayCount()).isZero();
    world.queues.create(facts);
    world.later(Duration.ofMinutes(6)).run();

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letter).lastNumber()).isEqualTo(1);
  }

  @Test
  void a_queue_that_cannot_be_read_just_now_is_left_alone() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.unreadable(SOURCE, new QueueUnavailableException(SOURCE, "timeout", true, null));

    world.run();

    assertThat(world.letter(letter)).isEqualTo(letter);
    assertThat(world.journal.failures()).isNotEmpty();
  }

  @Test
  void a_long_outage_of_sqs_never_quarantines_claims_as_unsettled() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE, messages -> Optional.of(all(messages, new SendOutcome.Unknown("timeout"))));
    world.run();
    world.queues.unreadable(SOURCE, new QueueUnavailableException(SOURCE, "timeout", true, null));

    for (int i = 0; i < 100; i++) {
      world.later(Duration.ofMinutes(2)).run();
    }
    world.queues.unreadable(SOURCE, null);
    world.queues.befall(SOURCE, null);
    world.later(Duration.ofMinutes(2)).run();

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    assertThat(world.queues.messages(SOURCE)).hasSize(1);
  }

  @Test
  void thousands_of_due_letters_of_a_paused_source_do_not_delay_another() {
    world.due(SOURCE, 3_000);
    world.policies.put(SOURCE, Policies.off());
    DeadLetter other = world.due(OTHER, 1).getFirst();

    world.run();

    assertThat(world.letter(other).state()).isEqualTo(State.REPLAYING);
    assertThat(world.queues.messages(SOURCE)).isEmpty();
  }

  @Test
  void a_source_with_thousands_of_due_letters_takes_turns_with_another() {
    world.due(SOURCE, 3_000);
    world.controls.keep(SOURCE, new Pace(100_000, 0, List.of(), 0, null, null));
    DeadLetter other = world.due(OTHER, 1).getFirst();
    AtomicInteger sends = new AtomicInteger();
    AtomicInteger before = new AtomicInteger(-1);
    world.queues.befall(
        SOURCE,
        messages -> {
          sends.incrementAndGet();
          return Optional.empty();
        });
    world.queues.befall(
        OTHER,
        messages -> {
          before.set(sends.get());
          return Optional.empty();
        });

    world.run();

    assertThat(world.letter(other).state()).isEqualTo(State.REPLAYING);
    assertThat(before.get()).isBetween(0, 100);
  }

  @Test
  void a_source_whose_queue_breaks_the_run_stops_no_other() {
    world.due(SOURCE, 1);
    DeadLetter other = world.due(OTHER, 1).getFirst();
    world.queues.befall(
        SOURCE,
        messages -> {
          throw new IllegalStateException("unexpected");
        });

    world.run();

    assertThat(world.letter(other).state()).isEqualTo(State.REPLAYING);
    assertThat(world.journal.failures()).anyMatch(line -> line.contains("unexpected"));
  }

  @Test
  void while_the_office_is_stopped_nothing_is_sent_and_settling_goes_on() {
    DeadLetter sent = world.due(SOURCE, 1).getFirst();
    world.run();
    world.queues.remove(SOURCE, world.queues.messages(SOURCE).getFirst());
    DeadLetter waiting = world.due(SOURCE, 1).getFirst();
    world.controls.stop("ann", "deployment");

    world.later(Duration.ofMinutes(18)).run();
    world.later(Duration.ofMinutes(4)).run();

    assertThat(world.letter(sent).state()).isEqualTo(State.RESOLVED);
    assertThat(world.letter(waiting).state()).isEqualTo(State.QUEUED);
    assertThat(world.queues.messages(SOURCE)).isEmpty();

    world.controls.resume("ann");
    world.run();

    assertThat(world.letter(waiting).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void an_expired_claim_is_not_taken_over_while_replays_are_off() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE, messages -> Optional.of(all(messages, new SendOutcome.Unknown("timeout"))));
    world.run();
    world.queues.befall(SOURCE, null);
    world.policies.put(SOURCE, Policies.off());

    world.later(Duration.ofMinutes(10)).run();
    assertThat(world.queues.messages(SOURCE)).isEmpty();

    world.policies.clear();
    world.later(Duration.ofMinutes(10)).run();
    assertThat(world.queues.messages(SOURCE)).hasSize(1);
    assertThat(world.letter(letter).openReplay().map(Replay::takeovers)).contains(1);
  }

  @Test
  void nothing_is_sent_faster_than_the_rate() {
    world.due(SOURCE, 100);
    world.controls.keep(SOURCE, new Pace(100_000, 0, List.of(), 0, null, null));
    world.policies.put(SOURCE, Policies.atRate(5));
    Instant start = world.clock.instant();

    world.run();

    List<InQueue> sent = world.queues.messages(SOURCE);
    assertThat(sent).hasSize(100);
    for (int i = 0; i < sent.size(); i++) {
      assertThat(Duration.between(start, sent.get(i).sentAt()).toMillis())
          .isGreaterThanOrEqualTo((i / 5) * 1_000L);
    }
  }

  @Test
  void a_run_stops_before_its_time_is_up_and_the_next_goes_on() {
    world.due(SOURCE, 400);
    world.controls.keep(SOURCE, new Pace(100_000, 0, List.of(), 0, null, null));
    Instant start = world.clock.instant();
    world.time = () -> Duration.ofSeconds(18).minus(Duration.between(start, world.clock.instant()));

    world.run();

    int first = world.queues.messages(SOURCE).size();
    assertThat(first).isBetween(100, 399);
    world.time = () -> Duration.ofSeconds(60);
    world.run();
    assertThat(world.queues.messages(SOURCE)).hasSize(400);
    assertThat(world.letters.all()).allMatch(letter -> letter.replayCount() == 1);
  }

  @Test
  void a_claim_that_has_no_time_left_to_be_sent_is_given_back_untouched() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean claimed = new AtomicBoolean();
    world.time =
        () -> {
          asked.incrementAndGet();
          claimed.compareAndSet(false, world.letter(letter).state() == State.REPLAYING);
          return claimed.get() ? Duration.ofSeconds(9) : Duration.ofSeconds(60);
        };

    world.run();

    assertThat(world.queues.messages(SOURCE)).isEmpty();
    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letter).replayCount()).isZero();
    assertThat(world.letter(letter).lastNumber()).isZero();
  }

  @Test
  void replays_go_where_the_deployment_says() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.targets.put(SOURCE, OTHER);

    world.run();

    assertThat(world.queues.messages(SOURCE)).isEmpty();
    assertThat(world.queues.messages(OTHER)).hasSize(1);
    assertThat(world.letter(letter).openReplay().map(Replay::sent).map(Sent::target))
        .contains(OTHER);
  }

  @Test
  void a_letter_whose_budget_is_spent_when_it_is_due_is_quarantined_unsent() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.policies.put(SOURCE, Policies.withBudget(0));

    world.run();

    assertThat(world.letter(letter).state()).isEqualTo(State.QUARANTINED);
    assertThat(world.queues.requests()).isZero();
  }

  @Test
  void the_oldest_due_letter_goes_first() {
    List<DeadLetter> letters = world.due(SOURCE, 30);

    world.run();

    assertThat(letters.subList(0, 5))
        .allMatch(letter -> world.letter(letter).state() == State.REPLAYING);
    assertThat(letters.subList(5, 30))
        .allMatch(letter -> world.letter(letter).state() == State.QUEUED);
  }
}
