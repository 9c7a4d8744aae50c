package org.deadletteroffice.deadletter.exploration;

import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Backoff;
import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Report;
import org.deadletteroffice.deadletter.exploration.Setup.Rule;
import org.deadletteroffice.deadletter.exploration.World.Change;
import org.deadletteroffice.deadletter.exploration.World.Message;

/** What producers, consumers, queues, capture and reports can do. */
final class QueueSteps {

  private static final IdempotencyKey KEY = anArrival().build().key();

  private final Setup setup;
  private final Map<Message, Arrival> arrivals = new HashMap<>();

  QueueSteps(Setup setup) {
    this.setup = setup;
  }

  void addTo(List<Step> steps, World world) {
    if (world.produced() < setup.originals()) {
      steps.add(produced(world));
    }
    for (Message message : world.source()) {
      consumed(steps, world, message);
    }
    for (Message message : world.deadLetters()) {
      if (!message.seen() || setup.redelivery()) {
        steps.add(captured(world, message));
      }
      if (message.seen()) {
        Change change = world.change();
        change.deadLetters.remove(message);
        steps.add(new Step("capture deletes " + message.name(), change.done()));
      }
    }
    for (World.Report report : world.reports()) {
      steps.add(reported(world, report));
    }
  }

  private Step produced(World world) {
    Change change = world.change();
    change.tick++;
    change.produced++;
    change.newestOriginalAt = change.tick;
    change.source.add(new Message(change.nextId, change.tick, change.tick, 0, false, false, false));
    change.nextId++;
    return new Step("producer sends original " + world.nextId(), change.done());
  }

  private void consumed(List<Step> steps, World world, Message message) {
    Change failed = world.change();
    failed.tick++;
    failed.source.remove(message);
    failed.deadLetters.add(
        setup.fifo() ? message.redriven(failed.tick) : message.redriven(message.sentAt()));
    steps.add(new Step(message.name() + " fails and is redriven", failed.done()));

    if (world.reported() < setup.reports()) {
      Change told = failed.done().change();
      told.reported++;
      told.reports.add(new World.Report(message.id(), message.sentAt(), false));
      steps.add(new Step(message.name() + " fails, reported, redriven", told.done()));
    }

    Change succeeded = world.change();
    succeeded.tick++;
    succeeded.doneAt = succeeded.tick;
    succeeded.source.remove(message);
    steps.add(new Step(message.name() + " succeeds", succeeded.done()));

    if (world.reported() < setup.reports()) {
      Change told = succeeded.done().change();
      told.reported++;
      int covers =
          setup.has(Rule.REPORT_COVERS_ITS_DELIVERY) ? message.sentAt() : Integer.MAX_VALUE;
      told.reports.add(new World.Report(message.id(), covers, true));
      steps.add(new Step(message.name() + " succeeds, reported", told.done()));
    }
    if (setup.lostDeletes() && !message.alreadyDone()) {
      Change undeleted = world.change();
      undeleted.tick++;
      undeleted.doneAt = undeleted.tick;
      undeleted.source.remove(message);
      undeleted.source.add(message.done());
      steps.add(new Step(message.name() + " succeeds, not deleted", undeleted.done()));
    }
    if (setup.expiry() && message.number() > 0) {
      Change expired = world.change();
      expired.source.remove(message);
      expired.expired.add(message.number());
      steps.add(new Step(message.name() + " expires", expired.done()));
    }
  }

  private Step captured(World world, Message message) {
    Change change = world.change();
    change.deadLetters.remove(message);
    change.deadLetters.add(message.captured());
    if (!setup.redelivery()) {
      change.deadLetters.removeIf(Message::seen);
    }
    change.captured.add(message.id());
    if (message.number() == 0) {
      change.newestCapturedAt = Math.max(change.newestCapturedAt, message.bornAt());
    }
    Arrival arrival = arrivalOf(message);
    Moment moment = momentAt(world.tick());
    if (world.letter() == null) {
      change.write(DeadLetter.opened(arrival, moment));
      for (World.Report early : world.early()) {
        change.write(Objects.requireNonNull(change.letter).reported(toReport(early), moment));
      }
      change.early.clear();
      return new Step("capture records " + message.name(), change.done());
    }
    Captured captured = world.letter().captured(arrival, moment);
    boolean refuted = captured instanceof Captured.Refuted;
    if (refuted && !setup.has(Rule.PRESUMPTION_CAN_BE_REFUTED)) {
      return new Step("capture ignores " + message.name(), change.done());
    }
    if (!setup.has(Rule.REPORTED_IS_NOT_ARRIVED)
        && world.letter().history().reported().contains(arrival.messageId())) {
      return new Step("capture thinks it knows " + message.name(), change.done());
    }
    if (!(captured instanceof Captured.AlreadyKnown)) {
      change.write(captured.letter());
    }
    if (captured instanceof Captured.Reopened) {
      change.numbersSent.clear();
    }
    return new Step(
        "capture: %s is %s".formatted(message.name(), captured.getClass().getSimpleName()),
        change.done());
  }

  private Step reported(World world, World.Report report) {
    Change change = world.change();
    change.reports.remove(report);
    if (world.letter() == null) {
      change.early.add(report);
      return new Step("report about message " + report.messageId() + " kept", change.done());
    }
    change.write(world.letter().reported(toReport(report), momentAt(world.tick())));
    return new Step(
        "report about message %d: %s"
            .formatted(report.messageId(), Objects.requireNonNull(change.letter).state()),
        change.done());
  }

  private static Report toReport(World.Report report) {
    return new Report(
        KEY,
        report.resolved() ? Report.Outcome.RESOLVED : Report.Outcome.FAILED,
        "m" + report.messageId(),
        report.sentAt() == Integer.MAX_VALUE
            ? World.timeOf(1_000_000)
            : World.timeOf(report.sentAt()),
        Failure.UNSAID,
        null,
        null,
        null);
  }

  private Arrival arrivalOf(Message message) {
    return arrivals.computeIfAbsent(message, this::built);
  }

  private Arrival built(Message message) {
    ArrivalBuilder arrival =
        anArrival()
            .withMessageId("m" + message.id())
            .sentAt(World.timeOf(message.sentAt()))
            .fromSource(setup.fifo() ? SOURCE + ".fifo" : SOURCE)
            .onDeadLetterQueue(setup.fifo() ? DLQ + ".fifo" : DLQ);
    if (!setup.markers()) {
      arrival.withTenAttributes();
    }
    if (message.marked()) {
      arrival.markedAs(message.number());
    }
    return arrival.withKey(KEY).build();
  }

  Moment momentAt(int tick) {
    return new Moment(World.timeOf(tick), policy(), new Random(1));
  }

  ReplayPolicy policy() {
    return new ReplayPolicy(
        setup.maxReplays(),
        new Backoff(Duration.ofMillis(1), Duration.ofMillis(1)),
        null,
        Duration.ZERO,
        false,
        Duration.ofDays(3_650),
        Duration.ofDays(30),
        1,
        false);
  }
}
