package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.replay.FakeQueues.all;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A month of one source: new failures every day, an outage of two days, poison, duplicates, answers
 * that get lost. After every event each piece of work is done or still represented by something.
 */
class MonthTest {

  private static final Duration STEP = Duration.ofMinutes(20);
  private static final int STEPS = 30 * 24 * 3;
  private static final int NEW_UNTIL = 25 * 24 * 3;
  private static final int OUTAGE_FROM = 10 * 24 * 3;
  private static final int OUTAGE_UNTIL = 12 * 24 * 3;

  private final ReplayWorld world = new ReplayWorld();
  private final Set<String> done = new HashSet<>();
  private final Set<String> poison = new HashSet<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void the_books_balance_after_every_event(long seed) {
    Random chance = new Random(seed);
    world.queues.befall(SOURCE, messages -> sometimesLosesItsAnswer(messages, chance));

    for (int step = 0; step < STEPS; step++) {
      if (step < NEW_UNTIL && chance.nextInt(4) == 0) {
        fails(chance);
      }
      world.run();
      balance();
      boolean down = step >= OUTAGE_FROM && step < OUTAGE_UNTIL;
      for (InQueue message : world.queues.messages(SOURCE)) {
        consumed(message, down, chance);
        balance();
      }
      world.later(STEP);
    }

    List<DeadLetter> letters = world.letters.all();
    assertThat(letters).hasSizeGreaterThan(300);
    assertThat(letters).allMatch(this::endedRight);
    assertThat(letters.stream().filter(letter -> letter.state() == State.RESOLVED).count())
        .isGreaterThan(letters.size() * 9L / 10);
    for (DeadLetter letter : letters) {
      assertThat(world.sends(letter))
          .isLessThanOrEqualTo((long) letter.lastNumber() + world.takeovers(letter));
    }
  }

  private void fails(Random chance) {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();
    if (chance.nextInt(50) == 0) {
      poison.add(body(letter));
    }
  }

  private void consumed(InQueue message, boolean down, Random chance) {
    String body = message.message().body();
    if (down || poison.contains(body)) {
      world.comesBack(SOURCE, message);
      return;
    }
    done.add(body);
    int luck = chance.nextInt(100);
    if (luck < 2) {
      return; // processed, but its deletion was lost: it is delivered again
    }
    world.queues.remove(SOURCE, message);
    if (luck < 4) {
      copyFails(message);
    }
  }

  /** A producer's retry of the same work failed too. */
  private void copyFails(InQueue message) {
    Instant sentAt = world.clock.instant().minusSeconds(30);
    OutgoingMessage copy = new OutgoingMessage(message.message().body(), Map.of(), null, null);
    world.arrives(SOURCE, "copy-of-" + message.id(), sentAt, copy);
  }

  private Optional<List<SendOutcome>> sometimesLosesItsAnswer(
      List<OutgoingMessage> messages, Random chance) {
    return switch (chance.nextInt(30)) {
      case 0 -> {
        messages.forEach(message -> world.queues.sendAnyway(SOURCE, message));
        yield Optional.of(all(messages, new SendOutcome.Unknown("the answer was lost")));
      }
      case 1 -> Optional.of(all(messages, new SendOutcome.Unknown("the request was lost")));
      default -> Optional.empty();
    };
  }

  private void balance() {
    assertThat(world.letters.all().stream().filter(letter -> !isAccountedFor(letter))).isEmpty();
  }

  private boolean isAccountedFor(DeadLetter letter) {
    return letter.state() == State.RESOLVED
        ? done.contains(body(letter))
        : letter.backlogKey().isPresent()
            && !letter.isHeld()
            && letter.replayCount() >= 0
            && letter.replayCount() <= 3;
  }

  private boolean endedRight(DeadLetter letter) {
    return letter.state() == State.RESOLVED
        || (letter.state() == State.QUARANTINED
            && letter.quarantineReason() == QuarantineReason.REPLAY_BUDGET_EXHAUSTED)
        || letter.state() == State.QUEUED
        || letter.state() == State.REPLAYING;
  }

  private static String body(DeadLetter letter) {
    return String.valueOf(letter.message().payload().body());
  }
}
