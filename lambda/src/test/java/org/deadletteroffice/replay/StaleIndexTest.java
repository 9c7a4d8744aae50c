package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.State;
import org.junit.jupiter.api.Test;

/** The index is only a hint, and runs may overlap. */
class StaleIndexTest {

  private final ReplayWorld world = new ReplayWorld();

  @Test
  void a_hint_that_is_behind_the_table_claims_nothing() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    List<DueLetter> stale = world.letters.toReplay(SOURCE, world.clock.instant(), 10);
    world.letters.replace(letter.notedBy("ann", "a write in between", world.clock.instant()));

    run(frozen(stale));

    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.queues.requests()).isZero();
  }

  @Test
  void an_index_that_never_catches_up_ends_the_run_and_sends_nothing_twice() {
    world.due(SOURCE, 3);
    List<DueLetter> stale = world.letters.toReplay(SOURCE, world.clock.instant(), 10);

    run(frozen(stale));
    run(frozen(stale));

    assertThat(world.queues.messages(SOURCE)).hasSize(3);
  }

  @Test
  void runs_that_overlap_send_every_letter_once() throws Exception {
    List<DeadLetter> letters = world.due(SOURCE, 300);
    world.controls.keep(SOURCE, new Pace(100_000, 0, List.of(), 0, null, null));
    Callable<RunSummary> run = world::run;

    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<RunSummary> done :
          threads.invokeAll(IntStream.range(0, 4).mapToObj(i -> run).toList())) {
        assertThat(done.get().sources()).isEqualTo(1);
      }
    }

    assertThat(letters).allMatch(letter -> world.sends(letter) == 1);
    assertThat(letters).allMatch(letter -> world.letter(letter).replayCount() == 1);
  }

  private void run(DueLetters due) {
    ReplayPorts ports = world.ports();
    new Replayer(
            new ReplayPorts(
                ports.letters(),
                due,
                ports.knownQueues(),
                ports.payloads(),
                ports.policies(),
                ports.targets(),
                ports.queue(),
                ports.facts(),
                ports.ages(),
                ports.paces(),
                ports.stop(),
                ports.journal()),
            world.clock,
            Random::new,
            world.clock::advanceTo)
        .run(() -> Duration.ofSeconds(60));
  }

  private static DueLetters frozen(List<DueLetter> hints) {
    return new DueLetters() {
      @Override
      public List<DueLetter> toReplay(String sourceQueueArn, Instant now, int limit) {
        return hints;
      }

      @Override
      public List<DueLetter> toSettle(String sourceQueueArn, Instant now, int limit) {
        return List.of();
      }
    };
  }
}
