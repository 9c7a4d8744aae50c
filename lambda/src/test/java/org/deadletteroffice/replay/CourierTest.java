package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.replay.FakeQueues.all;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.SendOutcome.Cause;
import org.deadletteroffice.replay.SendOutcome.Refused;
import org.deadletteroffice.replay.SendOutcome.Unknown;
import org.junit.jupiter.api.Test;

/** Refused, unknown and sent are kept apart. */
class CourierTest {

  private final ReplayWorld world = new ReplayWorld();

  @Test
  void ten_letters_go_in_one_request() {
    world.controls.keep(SOURCE, new Pace(100, 0, List.of(), 0, null, null));
    world.due(SOURCE, 20);

    world.run();

    assertThat(world.queues.messages(SOURCE)).hasSize(20);
    assertThat(world.queues.requests()).isEqualTo(2);
  }

  @Test
  void one_refused_letter_is_given_back_and_the_others_are_sent() {
    List<DeadLetter> letters = world.due(SOURCE, 3);
    String bad = String.valueOf(letters.get(1).message().payload().body());
    world.queues.befall(
        SOURCE,
        messages ->
            Optional.of(
                messages.stream()
                    .map(
                        message ->
                            message.body().equals(bad)
                                ? new Refused("InvalidMessageContents", Cause.MESSAGE)
                                : world.queues.sendAnyway(SOURCE, message))
                    .toList()));

    world.run();

    assertThat(world.letter(letters.get(1)).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letters.get(1)).replayCount()).isZero();
    assertThat(world.letter(letters.get(0)).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letters.get(2)).state()).isEqualTo(State.REPLAYING);
    assertThat(world.queues.requests()).isEqualTo(1);
  }

  @Test
  void a_request_that_is_refused_as_a_whole_is_tried_singly_before_a_letter_is_blamed() {
    List<DeadLetter> letters = world.due(SOURCE, 3);
    String bad = String.valueOf(letters.get(1).message().payload().body());
    world.queues.befall(
        SOURCE,
        messages ->
            messages.stream().anyMatch(message -> message.body().equals(bad))
                ? Optional.of(all(messages, new Refused("KmsAccessDenied", Cause.REQUEST)))
                : Optional.empty());

    world.run();

    assertThat(world.letter(letters.get(0)).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letters.get(1)).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letters.get(2)).state()).isEqualTo(State.REPLAYING);
    assertThat(world.queues.requests()).isEqualTo(4);
  }

  @Test
  void a_forbidden_queue_is_found_out_once_per_run_and_costs_no_budget() {
    world.controls.keep(SOURCE, new Pace(100, 0, List.of(), 0, null, null));
    List<DeadLetter> letters = world.due(SOURCE, 50);
    world.queues.befall(
        SOURCE, messages -> Optional.of(all(messages, new Refused("AccessDenied", Cause.REQUEST))));

    world.run();

    assertThat(world.queues.requests()).isEqualTo(11);
    assertThat(letters)
        .allMatch(letter -> world.letter(letter).state() == State.QUEUED)
        .allMatch(letter -> world.letter(letter).replayCount() == 0);
  }

  @Test
  void a_throttled_queue_is_left_alone_until_the_next_run() {
    world.controls.keep(SOURCE, new Pace(100, 0, List.of(), 0, null, null));
    world.due(SOURCE, 50);
    world.queues.befall(
        SOURCE, messages -> Optional.of(all(messages, new Refused("Throttled", Cause.QUEUE))));

    world.run();

    assertThat(world.queues.requests()).isEqualTo(1);
    assertThat(world.letters.all()).allMatch(letter -> letter.state() == State.QUEUED);
  }

  @Test
  void an_unknown_outcome_keeps_the_claim_and_is_taken_over_under_the_same_number() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE,
        messages -> {
          messages.forEach(message -> world.queues.sendAnyway(SOURCE, message));
          return Optional.of(all(messages, new Unknown("read timed out")));
        });
    world.run();
    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letter).replayCount()).isEqualTo(1);
    world.queues.befall(SOURCE, null);

    world.later(Duration.ofSeconds(89)).run();
    assertThat(world.queues.messages(SOURCE)).hasSize(1);
    world.later(Duration.ofSeconds(2)).run();

    DeadLetter after = world.letter(letter);
    assertThat(world.queues.messages(SOURCE)).hasSize(2);
    assertThat(after.lastNumber()).isEqualTo(1);
    assertThat(after.openReplay().map(Replay::takeovers)).contains(1);
    assertThat(after.openReplay().map(Replay::sent)).isPresent();
  }

  @Test
  void an_unknown_outcome_ends_the_run_of_its_source_before_more_is_risked() {
    world.controls.keep(SOURCE, new Pace(100, 0, List.of(), 0, null, null));
    world.due(SOURCE, 50);
    world.queues.befall(SOURCE, messages -> Optional.of(all(messages, new Unknown("timeout"))));

    world.run();

    assertThat(world.queues.requests()).isEqualTo(1);
    assertThat(world.letters.all().stream().filter(each -> each.state() == State.REPLAYING))
        .hasSize(10);
  }

  @Test
  void a_refused_takeover_stays_claimed_since_the_first_owner_may_have_sent() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(SOURCE, messages -> Optional.of(all(messages, new Unknown("timeout"))));
    world.run();
    world.queues.befall(
        SOURCE, messages -> Optional.of(all(messages, new Refused("refused", Cause.MESSAGE))));

    world.later(Duration.ofSeconds(91)).run();

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letter).replayCount()).isEqualTo(1);
  }

  @Test
  void the_time_of_sending_is_taken_before_the_request() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE,
        messages -> {
          world.later(Duration.ofSeconds(4));
          return Optional.empty();
        });

    world.run();

    Sent sent = world.letter(letter).openReplay().map(Replay::sent).orElseThrow();
    assertThat(sent.at()).isEqualTo(world.clock.instant().minusSeconds(4));
  }

  @Test
  void a_letter_that_comes_back_before_it_is_marked_is_not_marked_any_more() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE,
        messages -> {
          world.queues.befall(SOURCE, null);
          List<SendOutcome> outcomes = world.queues.send(SOURCE, messages);
          world.comesBack(SOURCE, world.queues.messages(SOURCE).getFirst());
          return Optional.of(outcomes);
        });

    world.run();

    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letter).replayCount()).isEqualTo(1);
    assertThat(world.letter(letter).history().attemptCount()).isEqualTo(2);
  }

  @Test
  void a_copy_that_arrives_while_a_letter_is_given_back_does_not_keep_the_claim() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.queues.befall(
        SOURCE,
        messages -> {
          OutgoingMessage original =
              new OutgoingMessage(messages.getFirst().body(), Map.of(), null, null);
          world.arrives(SOURCE, "a-copy", world.clock.instant().minusSeconds(300), original);
          return Optional.of(all(messages, new Refused("refused", Cause.MESSAGE)));
        });

    world.run();

    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letter).replayCount()).isZero();
  }
}
