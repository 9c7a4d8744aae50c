package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replay is stopped, delayed or lied to between every two steps; a later run ends right. */
class CrashTest {

  private static final int LETTERS = 3;

  /** More steps than any run here takes. */
  private static final int BOUND = 200;

  private interface Story {
    /** Tells it with a disturbance at a step; whether the step was ever reached. */
    boolean told(ReplayWorld world, int step);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_replayer_that_dies_at_any_step_loses_and_forgets_nothing(boolean afterwards) {
    everyStep(
        (world, step) -> {
          Steps steps = Steps.dyingAt(step, afterwards);
          try {
            world.run(steps);
          } catch (Steps.Died died) {
            return true;
          }
          return steps.taken() > step;
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void two_replayers_that_die_one_after_the_other_lose_and_forget_nothing(boolean afterwards) {
    everyStep(
        (world, step) -> {
          boolean reached = false;
          for (int i = 0; i < 2; i++) {
            Steps steps = Steps.dyingAt(step, afterwards);
            try {
              world.run(steps);
            } catch (Steps.Died died) {
              reached = true;
            }
            reached |= steps.taken() > step;
            world.later(Duration.ofSeconds(91));
          }
          return reached;
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_replayer_delayed_at_any_step_while_another_takes_over_does_no_harm(boolean afterwards) {
    everyStep(
        (world, step) -> {
          Steps steps =
              Steps.interruptedAt(
                  step,
                  afterwards,
                  () -> {
                    world.later(Duration.ofMinutes(2));
                    world.run();
                  });
          world.run(steps);
          return steps.taken() > step;
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void two_replayers_at_the_same_moment_do_no_harm(boolean afterwards) {
    everyStep(
        (world, step) -> {
          Steps steps = Steps.interruptedAt(step, afterwards, world::run);
          world.run(steps);
          return steps.taken() > step;
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_lost_answer_at_any_step_does_no_harm(boolean afterwards) {
    everyStep(
        (world, step) -> {
          Steps steps =
              Steps.interruptedAt(
                  step,
                  afterwards,
                  () -> {
                    throw new StoreUnavailableException("lost", true, null);
                  });
          world.run(steps);
          return steps.taken() > step;
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void settling_that_dies_at_any_step_ends_right_later(boolean afterwards) {
    everyStep(
        (world, step) -> {
          world.run();
          world.queues.messages(SOURCE).forEach(message -> world.queues.remove(SOURCE, message));
          world.later(Duration.ofMinutes(18)).run();
          world.later(Duration.ofMinutes(4));
          Steps steps = Steps.dyingAt(step, afterwards);
          try {
            world.run(steps);
          } catch (Steps.Died died) {
            return true;
          }
          return steps.taken() > step;
        },
        true);
  }

  private static void everyStep(Story story) {
    everyStep(story, true);
    everyStep(story, false);
  }

  private static void everyStep(Story story, boolean consumerSucceeds) {
    int step = 0;
    boolean reached = true;
    while (reached) {
      assertThat(step).isLessThan(BOUND);
      reached = endsRight(story, step, consumerSucceeds);
      step++;
    }
    assertThat(step).isGreaterThan(LETTERS);
  }

  private static boolean endsRight(Story story, int step, boolean consumerSucceeds) {
    ReplayWorld world = new ReplayWorld();
    List<DeadLetter> letters = world.due(SOURCE, LETTERS);
    boolean reached = story.told(world, step);

    for (int i = 0; i < 20; i++) {
      world.later(Duration.ofMinutes(20)).run();
      for (InQueue message : world.queues.messages(SOURCE)) {
        if (consumerSucceeds) {
          world.queues.remove(SOURCE, message);
        } else {
          world.comesBack(SOURCE, message);
        }
      }
    }

    for (DeadLetter letter : letters) {
      DeadLetter after = world.letter(letter);
      assertThat(after.state())
          .as("letter after a disturbance at step %d", step)
          .isEqualTo(consumerSucceeds ? State.RESOLVED : State.QUARANTINED);
      if (consumerSucceeds) {
        assertThat(after.resolution()).isEqualTo(Resolution.UNRETURNED);
      } else {
        assertThat(after.quarantineReason()).isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
        assertThat(after.replayCount()).isEqualTo(3);
      }
      assertThat(world.sends(letter))
          .isBetween(1L, (long) after.lastNumber() + world.takeovers(letter));
    }
    return reached;
  }
}
