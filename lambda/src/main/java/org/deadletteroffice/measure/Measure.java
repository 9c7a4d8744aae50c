package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.FUNCTION;
import static org.deadletteroffice.measure.MetricName.HEARTBEAT;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.replay.QueueReading;

/**
 * One look at the office, published: the backlog at every run, what costs more every five minutes,
 * the books of an hour once it is over. What is due is told from the clock alone. Two runs at once
 * publish the same figures twice and do no harm.
 */
public final class Measure {

  /** A deadline within this time is at risk: a failed replay waits up to six hours. */
  static final Duration SOON = Duration.ofHours(24);

  private static final int FIVE_MINUTES = 5;

  private final Backlog backlog;
  private final Surroundings around;
  private final Metrics metrics;
  private final Journal journal;
  private final Clock clock;
  private final QueueReadings queues;
  private final TimeToLoss timeToLoss;
  private final CanaryRound canaries;

  public Measure(
      Backlog backlog, Surroundings around, Metrics metrics, Journal journal, Clock clock) {
    this.backlog = backlog;
    this.around = around;
    this.metrics = metrics;
    this.journal = journal;
    this.clock = clock;
    this.queues = new QueueReadings(around.facts(), journal);
    this.timeToLoss = new TimeToLoss(queues, around.queueMetrics(), journal);
    this.canaries =
        new CanaryRound(around.canaryRecords(), around.canaryPost(), around.random(), journal);
  }

  /**
   * Measures and publishes. What cannot be read is left out, told to the journal and measured again
   * at its next turn.
   *
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if figures could not be
   *     published
   */
  public void run() {
    Instant now = clock.instant();
    int minute = now.atZone(ZoneOffset.UTC).getMinute();
    BacklogReading reading = backlog.read();
    reading.failures().forEach(cause -> journal.failure("counting the backlog", cause));
    List<Figure> figures = new ArrayList<>(BacklogFigures.of(reading, now));
    if (minute % FIVE_MINUTES == 0) {
      figures.addAll(everyFiveMinutes(now));
    }
    if (Unaccounted.isDueAt(minute)) {
      figures.addAll(
          unlessUnreadable(
              "balancing the books",
              () -> Unaccounted.of(around.queueMetrics(), around.watchedDeadLetterQueues(), now)));
    }
    figures.add(Figure.of(HEARTBEAT, FUNCTION, "measure", 1));
    metrics.publish(now, figures);
  }

  private List<Figure> everyFiveMinutes(Instant now) {
    List<Figure> figures = new ArrayList<>();
    figures.addAll(
        unlessUnreadable(
            "looking through the backlog",
            () ->
                TallyFigures.of(
                    around.scan().tally(now, now.plus(SOON)), around.knownQueues().sources())));
    figures.addAll(
        unlessUnreadable("telling what the queues may lose", () -> whatQueuesMayLose(now)));
    figures.addAll(
        unlessUnreadable(
            "looking for canaries", () -> canaries.of(around.watchedDeadLetterQueues(), now)));
    return figures;
  }

  private List<Figure> whatQueuesMayLose(Instant now) {
    Collection<String> deadLetterQueues = around.watchedDeadLetterQueues();
    Collection<QueueReading> sources =
        queues.ofSources(around.sources(), around.knownQueues().sources()).values();
    List<Figure> figures = new ArrayList<>(UnguardedSources.of(sources, deadLetterQueues));
    figures.addAll(timeToLoss.of(sources, deadLetterQueues, now));
    return figures;
  }

  private Collection<Figure> unlessUnreadable(String what, Supplier<List<Figure>> figures) {
    try {
      return figures.get();
    } catch (RuntimeException unreadable) {
      journal.failure(what, unreadable);
      return List.of();
    }
  }
}
