package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.QUEUE;
import static org.deadletteroffice.measure.MetricName.UNACCOUNTED;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Whether anything left a DLQ without becoming part of a letter, over a whole hour. A message that
 * capture reports back stays in its queue: it must not be among the deletions, and it is counted
 * once its later delivery is stored.
 */
final class Unaccounted {

  /** When in an hour the hour before is looked at first: both counters lag by minutes. */
  private static final int FROM_MINUTE = 20;

  /**
   * How many minutes running it is looked at. A run may be a minute late or be cut off, and nobody
   * repeats it. All of them ask for the same hour; the alarm takes the largest answer.
   */
  private static final int TIMES = 3;

  /**
   * Capture counts before Lambda deletes, at most by a timeout and a retry: it may be the hour
   * before.
   */
  static final Duration SLACK = Duration.ofMinutes(5);

  /**
   * SQS counts a deletion that is repeated twice ("Available CloudWatch metrics for Amazon SQS").
   */
  private static final double REPEATED = 0.01;

  static boolean isDueAt(int minute) {
    return minute >= FROM_MINUTE && minute < FROM_MINUTE + TIMES;
  }

  static List<Figure> of(QueueMetrics metrics, Collection<String> queues, Instant now) {
    Instant to = now.truncatedTo(ChronoUnit.HOURS);
    Map<String, QueueMetrics.Handled> handled =
        metrics.handled(queues, to.minus(Duration.ofHours(1)), to, SLACK);
    List<Figure> figures = new ArrayList<>();
    long all = 0;
    for (String queue : queues) {
      long missing = beyondTolerance(handled.getOrDefault(queue, new QueueMetrics.Handled(0, 0)));
      figures.add(Figure.of(UNACCOUNTED, QUEUE, queue, missing));
      all += missing;
    }
    figures.add(0, Figure.of(UNACCOUNTED, all));
    return figures;
  }

  /** Nothing up to one deletion, or one in a hundred, more than was captured; then all of it. */
  static long beyondTolerance(QueueMetrics.Handled handled) {
    long missing = handled.deleted() - handled.captured();
    long tolerated = Math.max(1, Math.round(Math.ceil(REPEATED * handled.deleted())));
    return missing > tolerated ? missing : 0;
  }

  private Unaccounted() {}
}
