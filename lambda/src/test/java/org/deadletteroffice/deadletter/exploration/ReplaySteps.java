package org.deadletteroffice.deadletter.exploration;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Evidence;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.Settled;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.exploration.Setup.Rule;
import org.deadletteroffice.deadletter.exploration.World.Change;
import org.deadletteroffice.deadletter.exploration.World.Message;
import org.deadletteroffice.deadletter.exploration.World.Replayer;
import org.deadletteroffice.deadletter.exploration.World.Settler;

/** What replayers, settling runs and operators can do. */
final class ReplaySteps {

  /** Timers may have run out at any point, so what waits for one may act as if it had. */
  private static final Instant ANY_TIME_LATER = World.timeOf(1_000_000);

  private final Setup setup;
  private final QueueSteps queues;

  ReplaySteps(Setup setup, QueueSteps queues) {
    this.setup = setup;
    this.queues = queues;
  }

  void addTo(List<Step> steps, World world) {
    DeadLetter letter = world.letter();
    for (int i = 0; i < world.replayers().size(); i++) {
      replayer(steps, world, i);
    }
    if (letter != null) {
      settler(steps, world, letter);
      if (world.verbs() < setup.verbs()) {
        verbs(steps, world, letter);
      }
    }
    if (!world.deduplicated().isEmpty()) {
      Change change = world.change();
      change.deduplicated.clear();
      steps.add(new Step("five minutes pass", change.done()));
    }
  }

  private void replayer(List<Step> steps, World world, int i) {
    Replayer replayer = world.replayers().get(i);
    switch (replayer.step()) {
      case IDLE -> {
        claim(steps, world, i);
        takeOver(steps, world, i);
      }
      case CLAIMED -> {
        send(steps, world, i, replayer);
        refused(steps, world, i, replayer);
        die(steps, world, i);
      }
      case SENT -> {
        mark(steps, world, i, replayer);
        die(steps, world, i);
      }
    }
  }

  private void claim(List<Step> steps, World world, int i) {
    DeadLetter letter = world.letter();
    if (letter == null || letter.state() != State.QUEUED) {
      return;
    }
    Change change = world.change();
    Optional<DeadLetter> spent = letter.budgetSpent(setup.maxReplays(), ANY_TIME_LATER);
    if (spent.isPresent()) {
      change.write(spent.get());
      steps.add(new Step("budget spent: quarantined", change.done()));
      return;
    }
    change.tick++;
    change.write(letter.claimedBy(claimAt(change)));
    change.claims++;
    change.currentClaim = change.nextId;
    own(change, i);
    steps.add(new Step("R%d claims".formatted(i), change.done()));
  }

  private void takeOver(List<Step> steps, World world, int i) {
    DeadLetter letter = world.letter();
    if (letter == null) {
      return;
    }
    Change change = world.change();
    change.tick++;
    Optional<DeadLetter> taken = letter.takenOverBy(claimAt(change));
    taken.ifPresent(
        changed -> {
          change.write(changed);
          if (changed.state() == State.REPLAYING) {
            change.takeovers++;
            own(change, i);
          }
          steps.add(new Step("R%d takes over".formatted(i), change.done()));
        });
  }

  private Claim claimAt(Change change) {
    Instant now = World.timeOf(change.tick + setup.skew());
    String token = "t" + change.nextId;
    change.nextId++;
    return new Claim(token, now, now, setup.maxReplays());
  }

  private static void own(Change change, int i) {
    Replay replay = Objects.requireNonNull(Objects.requireNonNull(change.letter).replay());
    change.replayers.set(
        i,
        new Replayer(
            Replayer.Step.CLAIMED, replay.token(), replay.number(), change.currentClaim, 0));
  }

  private void send(List<Step> steps, World world, int i, Replayer replayer) {
    Change change = world.change();
    change.tick++;
    change.sends++;
    int number = replayer.number();
    Optional<World.Deduplicated> earlier =
        world.deduplicated().stream().filter(known -> known.number() == number).findFirst();
    int id = earlier.map(World.Deduplicated::messageId).orElse(change.nextId);
    if (earlier.isEmpty()) {
      change.nextId++;
      change.source.add(
          new Message(id, change.tick, change.tick, number, setup.markers(), false, false));
      if (setup.fifo()) {
        change.deduplicated.add(new World.Deduplicated(number, replayer.claim(), id));
      }
    } else if (earlier.isPresent() && earlier.get().claim() != replayer.claim()) {
      change.broken = "SWALLOWED: number %d was used for another delivery".formatted(number);
    }
    DeadLetter letter = Objects.requireNonNull(world.letter());
    boolean present =
        letter.openReplay().map(Replay::token).filter(replayer.token()::equals).isPresent();
    if (present) {
      change.numbersSent.add(number);
    }
    change.replayers.set(
        i, new Replayer(Replayer.Step.SENT, replayer.token(), number, replayer.claim(), id));
    steps.add(
        new Step(
            "R%d sends number %d%s".formatted(i, number, earlier.isPresent() ? " (same id)" : ""),
            change.done()));
  }

  private void refused(List<Step> steps, World world, int i, Replayer replayer) {
    if (world.refusals() >= setup.refusals()) {
      return;
    }
    Change change = world.change();
    change.refusals++;
    change.replayers.set(i, Replayer.IDLE);
    DeadLetter letter = Objects.requireNonNull(world.letter());
    DeadLetter before =
        setup.has(Rule.TAKEN_OVER_IS_NOT_GIVEN_BACK) ? letter : Letters.asIfNeverTakenOver(letter);
    before
        .givenBack(replayer.token(), "refused", ANY_TIME_LATER, World.timeOf(world.tick()))
        .ifPresent(
            back -> {
              change.write(back);
              change.claims--;
            });
    steps.add(new Step("R%d: the send is refused".formatted(i), change.done()));
  }

  private void mark(List<Step> steps, World world, int i, Replayer replayer) {
    Change change = world.change();
    change.replayers.set(i, Replayer.IDLE);
    Instant at = World.timeOf(world.tick() - 1 + setup.skew());
    Sent sent =
        new Sent(
            at,
            "m" + replayer.messageId(),
            ArrivalBuilder.SOURCE,
            ArrivalBuilder.DLQ,
            Duration.ZERO,
            1,
            at,
            at.plus(Duration.ofDays(4)));
    Optional<DeadLetter> marked =
        Objects.requireNonNull(world.letter()).markedSent(replayer.token(), sent);
    marked.ifPresent(change::write);
    steps.add(
        new Step(
            "R%d marks number %d%s"
                .formatted(i, replayer.number(), marked.isPresent() ? "" : " (refused, late)"),
            change.done()));
  }

  private void die(List<Step> steps, World world, int i) {
    if (world.deaths() < setup.deaths()) {
      Change change = world.change();
      change.deaths++;
      change.replayers.set(i, Replayer.IDLE);
      steps.add(new Step("R%d dies".formatted(i), change.done()));
    }
  }

  /** Three readings and a write, with anything in between. */
  private void settler(List<Step> steps, World world, DeadLetter letter) {
    Settler settler = world.settler();
    Change change = world.change();
    if (settler.item() == null) {
      if (letter.openReplay().filter(Replay::isMarked).isPresent()) {
        change.settler = new Settler(letter, null, null);
        steps.add(new Step("settling reads the letter", change.done()));
      }
      return;
    }
    boolean sourceFirst = setup.has(Rule.SOURCE_READ_BEFORE_DLQ);
    if (settler.first() == null) {
      boolean empty = sourceFirst ? world.sourceIsEmpty() : world.deadLetterQueueIsEmpty();
      reading(steps, world, empty, read -> new Settler(settler.item(), read, null));
    } else if (settler.second() == null) {
      boolean empty = sourceFirst ? world.deadLetterQueueIsEmpty() : world.sourceIsEmpty();
      reading(steps, world, empty, read -> new Settler(settler.item(), settler.first(), read));
    } else {
      boolean sourceEmpty = sourceFirst ? settler.first() : settler.second();
      boolean dlqEmpty = sourceFirst ? settler.second() : settler.first();
      steps.add(settled(world, letter, settler.item(), sourceEmpty, dlqEmpty));
    }
  }

  private void reading(
      List<Step> steps, World world, boolean empty, Function<Boolean, Settler> next) {
    Change change = world.change();
    change.settler = next.apply(empty);
    steps.add(new Step("settling reads a queue: " + (empty ? "empty" : "not"), change.done()));
    if (!empty && world.staleReadings() < setup.staleReadings()) {
      Change stale = world.change();
      stale.staleReadings++;
      stale.settler = next.apply(true);
      steps.add(new Step("settling reads a queue: empty, wrongly", stale.done()));
    }
  }

  private Step settled(
      World world, DeadLetter now, DeadLetter read, boolean sourceEmpty, boolean dlqEmpty) {
    Change change = world.change();
    change.settler = Settler.IDLE;
    if (setup.has(Rule.SETTLE_ON_VERSION) && now.version() != read.version()) {
      return new Step("settling lost the race", change.done());
    }
    boolean silent = dlqEmpty || !setup.has(Rule.SILENCE_INCLUDES_DLQ);
    DeadLetter judged =
        setup.has(Rule.COPY_FAILED_FORBIDS_SILENCE) ? read : Letters.withoutCopyFailed(read);
    if (!setup.has(Rule.SILENCE_TWICE)) {
      judged = Letters.quietForLong(judged);
    }
    Replay replay = Objects.requireNonNull(read.replay());
    boolean expired = setup.has(Rule.EVIDENCE_EXPIRES) && world.expired().contains(replay.number());
    Instant when =
        expired
            ? Objects.requireNonNull(replay.sent()).evidenceUntil()
            : World.timeOf(world.tick() + setup.skew());
    Settled settled =
        judged.settled(
            new Evidence(true, sourceEmpty, silent, null),
            new Moment(when, queues.policy(), new Random(1)));
    change.write(Letters.withVersion(settled.letter(), now.version()));
    return new Step("settled: " + settled.getClass().getSimpleName(), change.done());
  }

  private void verbs(List<Step> steps, World world, DeadLetter letter) {
    Instant now = World.timeOf(world.tick());
    if (letter.state() == State.QUEUED || letter.state() == State.REPLAYING) {
      steps.add(verb(world, "quarantines", letter.quarantinedBy("ann", "looks bad", now)));
    }
    if (letter.state() == State.QUARANTINED) {
      DeadLetter released = letter.releasedBy("ann", true, setup.maxReplays(), now);
      Change change = verb(world, "", numbered(released)).after().change();
      change.numbersSent.clear();
      steps.add(new Step("operator releases, budget reset", change.done()));
    }
    if (letter.state() != State.RESOLVED) {
      steps.add(
          verb(
              world,
              "resolves",
              letter.resolvedBy("ann", "done by hand", queues.momentAt(world.tick()))));
    }
  }

  private DeadLetter numbered(DeadLetter released) {
    return setup.has(Rule.NUMBERS_NEVER_REPEAT) ? released : Letters.withLastNumber(released, 0);
  }

  private static Step verb(World world, String what, DeadLetter changed) {
    Change change = world.change();
    change.verbs++;
    change.write(changed);
    return new Step("operator " + what, change.done());
  }
}
