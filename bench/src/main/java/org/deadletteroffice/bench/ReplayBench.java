package org.deadletteroffice.bench;

import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.Pace;
import org.deadletteroffice.replay.PaceRecords;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.ReplayPorts;
import org.deadletteroffice.replay.ReplayQueue;
import org.deadletteroffice.replay.ReplayWorld;
import org.deadletteroffice.replay.Replayer;

/**
 * Due letters of one source through the replayer, against a table and queues in memory that answer
 * at once: what is measured is the office's own work, and how many requests it makes. The clock is
 * simulated, so that a run ends when its minute is over, however fast the machine is.
 */
public final class ReplayBench {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** A query for each shard of the index. */
  private static final int QUERIES = IdempotencyKey.SHARDS;

  private final int letters;

  ReplayBench(int letters) {
    this.letters = letters;
  }

  /**
   * What was measured.
   *
   * @param runs how many runs it took, each with the time of one invocation
   * @param writesPerLetter claims, marks and what keeps the pace
   * @param sendsPerLetter requests to the queue
   * @param queriesPerLetter queries of the index
   * @param readsPerLetter letters read
   */
  record Reading(
      int runs,
      double lettersPerSecond,
      double writesPerLetter,
      double sendsPerLetter,
      double queriesPerLetter,
      double readsPerLetter) {}

  /**
   * Prints a line for each number of due letters.
   *
   * @param arguments numbers of letters; 1,000 and 10,000 if there are none
   */
  public static void main(String[] arguments) {
    System.out.printf(
        "%8s %6s %12s %8s %8s %8s %8s%n",
        "letters", "runs", "letters/s", "writes", "sends", "queries", "reads");
    List<String> sizes = arguments.length == 0 ? List.of("1000", "10000") : List.of(arguments);
    for (String size : sizes) {
      new ReplayBench(1_000).run(); // warms up
      Reading measured = new ReplayBench(Integer.parseInt(size)).run();
      System.out.printf(
          "%8s %6d %12.0f %8.3f %8.3f %8.3f %8.3f%n",
          size,
          measured.runs,
          measured.lettersPerSecond,
          measured.writesPerLetter,
          measured.sendsPerLetter,
          measured.queriesPerLetter,
          measured.readsPerLetter);
    }
  }

  Reading run() {
    ReplayWorld world = new ReplayWorld();
    world.due(SOURCE, letters);
    world.controls.keep(SOURCE, new Pace(1_000_000, 0, List.of(), 0, null, null));
    CountedPorts counted = new CountedPorts();
    Replayer replayer = world.replayer(ports(world, counted));
    int runs = 0;
    long startedAt = System.nanoTime();
    while (world.letters.all().stream().anyMatch(ReplayBench::isQueued)) {
      Instant start = world.clock.instant();
      replayer.run(() -> TIMEOUT.minus(Duration.between(start, world.clock.instant())));
      runs++;
    }
    double seconds = (System.nanoTime() - startedAt) / 1e9;
    long writes =
        counted.of("claim") + counted.of("markSent") + counted.of("replace") + counted.of("keep");
    long queries = QUERIES * (counted.of("toReplay") + counted.of("toSettle"));
    return new Reading(
        runs,
        letters / seconds,
        (double) writes / letters,
        (double) counted.of("send") / letters,
        (double) queries / letters,
        (double) counted.of("find") / letters);
  }

  private static boolean isQueued(DeadLetter letter) {
    return letter.state() == State.QUEUED;
  }

  private static ReplayPorts ports(ReplayWorld world, CountedPorts counted) {
    ReplayPorts ports = world.ports();
    return new ReplayPorts(
        counted.of(DeadLetterStore.class, ports.letters()),
        counted.of(DueLetters.class, ports.due()),
        ports.knownQueues(),
        ports.payloads(),
        ports.policies(),
        ports.targets(),
        counted.of(ReplayQueue.class, ports.queue()),
        counted.of(QueueFacts.class, ports.facts()),
        ports.ages(),
        counted.of(PaceRecords.class, ports.paces()),
        ports.stop(),
        ports.journal());
  }
}
