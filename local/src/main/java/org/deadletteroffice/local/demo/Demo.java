package org.deadletteroffice.local.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.LocalOffice;
import org.deadletteroffice.local.OfficeHandlers;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;

/**
 * The whole life of dead letters in about a minute: everything is real except that hours are
 * seconds. Ends when nothing moves any more.
 */
public final class Demo {
  /** On a machine with nothing else to do it takes a minute; on a busy one it takes its time. */
  private static final Duration LONGEST = Duration.ofMinutes(6);

  private static final Duration BETWEEN_LINES = Duration.ofSeconds(3);
  private static final String OFFICE = "demo";

  /** Hours and minutes of a real office, as seconds. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "DLO_OFFICE", OFFICE,
          "DLO_BACKOFF_BASE", "PT1S",
          "DLO_BACKOFF_CAP", "PT3S",
          "DLO_SETTLE_AFTER", "PT5S",
          "DLO_QUIET_PERIOD", "PT1S");

  private final PrintStream out;

  public Demo(PrintStream out) {
    this.out = out;
  }

  /**
   * Runs the demo on emulators of its own.
   *
   * @return whether the books balance
   */
  public boolean run() throws InterruptedException {
    Instant started = Instant.now();
    List<Work> works = Workload.of(Checkout.locate());
    out.println("Starting SQS, DynamoDB and S3 on this machine ...");
    try (EmbeddedAws aws = EmbeddedAws.start()) {
      ProvisionedStack stack =
          ProvisionedStack.create(
              "DeadLetterOffice", Template.read(Checkout.locate().template()), aws);
      try (LocalOffice office =
          LocalOffice.open(
              aws, stack, new OfficeHandlers(aws, SETTINGS), Optional.of(Duration.ofSeconds(1)))) {
        out.println("The office is open: " + office + ".");
        return live(aws, stack, works, started);
      }
    }
  }

  private boolean live(EmbeddedAws aws, ProvisionedStack stack, List<Work> works, Instant started)
      throws InterruptedException {
    Map<Domain, SourceQueue> queues = new EnumMap<>(Domain.class);
    for (Domain domain : Domain.values()) {
      queues.put(domain, SourceQueue.create(aws.sqs(), stack, domain));
    }
    World world = new World(aws, stack, queues);
    Deliveries deliveries = new Deliveries();
    List<Consumer> consumers = new ArrayList<>();
    queues
        .values()
        .forEach(
            q -> consumers.add(Consumer.start(aws.sqs(), q, Workload.fates(works), deliveries)));
    out.printf("Sending %d messages to %d source queues ...%n", works.size(), queues.size());
    List<String> sent = new Producer(aws.sqs(), queues).send(works);
    out.println();
    watch(world, deliveries, new Figures(aws.metrics(), OFFICE), started);
    consumers.forEach(Consumer::close);
    Set<String> inQueues = world.takeMessageIds();
    List<Letter> letters = world.letters();
    Balance balance = Balance.of(sent, deliveries, inQueues, letters);
    new DemoReport(out).print(letters, balance, deliveries, Instant.now());
    return balance.balances();
  }

  private void watch(World world, Deliveries deliveries, Figures figures, Instant started)
      throws InterruptedException {
    Instant end = Instant.now().plus(LONGEST);
    while (!world.atRest() && Instant.now().isBefore(end)) {
      out.printf(
          "%4d s  consumers: processed %d, in queues %d | %s%n",
          Duration.between(started, Instant.now()).toSeconds(),
          deliveries.processedCount(),
          world.messagesInQueues(),
          figures.line());
      Thread.sleep(BETWEEN_LINES);
    }
  }
}
