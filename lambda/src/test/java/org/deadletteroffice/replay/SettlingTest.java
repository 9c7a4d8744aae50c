package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.replay.FakeQueues.withDefaults;

import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.api.Test;

/** What a run reads before it presumes anything. */
class SettlingTest {

  private final ReplayWorld world = new ReplayWorld();

  @Test
  void letters_are_read_before_their_source_queue_and_that_before_its_dead_letter_queue() {
    DeadLetter letter = sentAndGone();
    world.later(Duration.ofMinutes(18)).run();
    world.later(Duration.ofMinutes(4));
    List<String> reads = new ArrayList<>();

    new Replayer(recording(reads), world.clock, SecureRandom::new, world.clock::advanceTo)
        .run(world.time);

    assertThat(world.letter(letter).state()).isEqualTo(State.RESOLVED);
    List<String> settling = reads.subList(reads.indexOf("find"), reads.lastIndexOf("replace") + 1);
    assertThat(settling.subList(settling.lastIndexOf("find"), settling.size()))
        .startsWith("find")
        .containsSubsequence("read " + SOURCE, "read " + DLQ, "replace");
  }

  @Test
  void a_page_of_letters_shares_one_reading_of_the_queues() {
    world.controls.keep(SOURCE, new Pace(1_000, 0, List.of(), 0, null, null));
    world.due(SOURCE, 50);
    world.run();
    world.queues.messages(SOURCE).forEach(message -> world.queues.remove(SOURCE, message));
    world.later(Duration.ofMinutes(18));
    List<String> reads = new ArrayList<>();

    new Replayer(recording(reads), world.clock, SecureRandom::new, world.clock::advanceTo)
        .run(world.time);

    assertThat(reads.stream().filter(read -> read.equals("read " + DLQ)).count())
        .isLessThanOrEqualTo(2);
  }

  @Test
  void a_message_in_flight_in_the_source_queue_is_not_silence() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    world.queues.setInFlight(SOURCE, world.queues.messages(SOURCE).getFirst(), true);

    for (int i = 0; i < 100; i++) {
      world.later(Duration.ofMinutes(20)).run();
    }

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void a_message_that_waits_in_the_dead_letter_queue_is_not_silence() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    InQueue message = world.queues.messages(SOURCE).getFirst();
    world.queues.remove(SOURCE, message);
    world.queues.put(DLQ, message);

    for (int i = 0; i < 100; i++) {
      world.later(Duration.ofMinutes(20)).run();
    }

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    world.queues.remove(DLQ, message);
    world.arrives(SOURCE, message.id(), message.sentAt(), message.message());
    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
  }

  @Test
  void a_target_whose_dead_letter_queue_nobody_captures_ends_when_the_evidence_does() {
    String unguarded = SOURCE + "-unguarded";
    world.queues.create(withDefaults(unguarded, unguarded + "-dlq"));
    world.queues.create(withDefaults(unguarded + "-dlq", null));
    world.letters.remember(unguarded, DLQ);
    DeadLetter letter = world.due(unguarded, 1).getFirst();
    world.run();
    world.queues.remove(unguarded, world.queues.messages(unguarded).getFirst());

    world.later(Duration.ofDays(3)).run();
    world.later(Duration.ofHours(1)).run();
    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    world.later(Duration.ofDays(1)).run();

    assertThat(world.letter(letter).state()).isIn(State.QUEUED, State.REPLAYING);
    assertThat(world.letter(letter).audit().entries()).containsKey("replay_1_failed");
  }

  @Test
  void a_redrive_policy_that_points_elsewhere_since_the_sending_proves_nothing() {
    DeadLetter letter = sentAndGone();
    world.queues.create(withDefaults(SOURCE, SOURCE + "-other-dlq"));
    world.queues.create(withDefaults(SOURCE + "-other-dlq", null));
    world.letters.remember(SOURCE, SOURCE + "-other-dlq");

    world.later(Duration.ofMinutes(18)).run();
    world.later(Duration.ofMinutes(4)).run();

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void queues_that_cannot_be_read_prove_nothing() {
    DeadLetter letter = sentAndGone();
    world.later(Duration.ofMinutes(18)).run();
    world.queues.unreadable(DLQ, new QueueUnavailableException(DLQ, "forbidden", false, null));

    world.later(Duration.ofMinutes(4)).run();

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
    assertThat(world.letter(letter).openReplay().map(Replay::quietSince)).isEmpty();
    assertThat(world.journal.failures()).isNotEmpty();
  }

  @Test
  void a_queue_that_is_never_empty_is_judged_by_its_age_metric() {
    DeadLetter letter = sentAndGone();
    Instant sentAt = world.clock.instant();
    keepBusy();

    world.later(Duration.ofMinutes(30));
    world.ages = ages(sentAt, Duration.ofMinutes(1));
    world.run();
    world.later(Duration.ofMinutes(8));
    world.ages = ages(sentAt, Duration.ofMinutes(1));
    world.run();

    assertThat(world.letter(letter).resolution()).isEqualTo(Resolution.UNRETURNED);
  }

  @Test
  void a_missing_age_reading_proves_nothing() {
    DeadLetter letter = sentAndGone();
    Instant sentAt = world.clock.instant();
    keepBusy();

    for (int i = 0; i < 10; i++) {
      world.later(Duration.ofMinutes(30));
      List<AgeSeries.Reading> gap = new ArrayList<>(ages(sentAt, Duration.ofMinutes(1)).readings());
      gap.remove(10);
      world.ages = new AgeSeries(gap);
      world.run();
    }

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void a_visibility_timeout_raised_meanwhile_makes_the_ages_useless() {
    DeadLetter letter = sentAndGone();
    Instant sentAt = world.clock.instant();
    QueueReading usual = withDefaults(SOURCE, DLQ);
    world.queues.create(
        new QueueReading(
            SOURCE,
            false,
            Duration.ofHours(1),
            usual.retention(),
            usual.maximumMessageSize(),
            DLQ,
            3,
            0,
            0,
            0));
    keepBusy();

    for (int i = 0; i < 3; i++) {
      world.later(Duration.ofMinutes(30));
      world.ages = ages(sentAt, Duration.ofMinutes(1));
      world.run();
    }

    assertThat(world.letter(letter).state()).isEqualTo(State.REPLAYING);
  }

  @Test
  void a_confirmation_that_is_required_and_does_not_come_fails_the_replay_and_ends_in_quarantine() {
    world.policies.put(SOURCE, Policies.confirmationRequired());
    DeadLetter letter = world.due(SOURCE, 1).getFirst();

    for (int i = 0; i < 200; i++) {
      world.run();
      world.queues.messages(SOURCE).forEach(message -> world.queues.remove(SOURCE, message));
      world.later(Duration.ofMinutes(20));
    }

    assertThat(world.letter(letter).quarantineReason())
        .isEqualTo(QuarantineReason.REPLAY_BUDGET_EXHAUSTED);
    assertThat(world.sends(letter)).isEqualTo(3);
  }

  @Test
  void a_presumption_that_was_wrong_is_refuted_by_the_message_itself() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    InQueue hidden = world.queues.messages(SOURCE).getFirst();
    world.queues.remove(SOURCE, hidden);
    world.later(Duration.ofMinutes(18)).run();
    world.later(Duration.ofMinutes(4)).run();
    assertThat(world.letter(letter).resolution()).isEqualTo(Resolution.UNRETURNED);

    world.arrives(SOURCE, hidden.id(), hidden.sentAt(), hidden.message());

    assertThat(world.letter(letter).state()).isEqualTo(State.QUEUED);
    assertThat(world.letter(letter).episode()).isEqualTo(1);
    assertThat(world.letter(letter).replayCount()).isEqualTo(1);
  }

  private DeadLetter sentAndGone() {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    world.run();
    world.queues.messages(SOURCE).forEach(message -> world.queues.remove(SOURCE, message));
    return letter;
  }

  private void keepBusy() {
    InQueue other = world.queues.everSent().getFirst();
    world.queues.put(SOURCE, new InQueue("other", world.clock.instant(), other.message()));
  }

  private AgeSeries ages(Instant since, Duration age) {
    List<AgeSeries.Reading> readings = new ArrayList<>();
    Instant end = world.clock.instant().minus(Duration.ofMinutes(2));
    for (Instant minute = since.truncatedTo(ChronoUnit.MINUTES);
        !minute.isAfter(end);
        minute = minute.plus(Duration.ofMinutes(1))) {
      readings.add(new AgeSeries.Reading(minute, age));
    }
    return new AgeSeries(readings);
  }

  /** The world's ports, with what is read and written noted in order. */
  private ReplayPorts recording(List<String> reads) {
    ReplayPorts ports = world.ports();
    DeadLetterStore letters = noting(DeadLetterStore.class, ports.letters(), reads);
    return new ReplayPorts(
        letters,
        ports.due(),
        ports.knownQueues(),
        ports.payloads(),
        ports.policies(),
        ports.targets(),
        ports.queue(),
        arn -> {
          reads.add("read " + arn);
          return ports.facts().read(arn);
        },
        ports.ages(),
        ports.paces(),
        ports.stop(),
        ports.journal());
  }

  private static <T> T noting(Class<T> port, T behind, List<String> calls) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              synchronized (calls) {
                calls.add(method.getName());
              }
              return method.invoke(behind, arguments);
            }));
  }
}
