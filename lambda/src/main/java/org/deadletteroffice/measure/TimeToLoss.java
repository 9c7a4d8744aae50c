package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.QUEUE;
import static org.deadletteroffice.measure.MetricName.TIME_TO_LOSS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.replay.QueueReading;

/**
 * How long it takes until SQS deletes the first message that waits in a DLQ or behind it.
 *
 * <p>A standard queue's message keeps its first enqueue time when it is redriven, while the age
 * that CloudWatch shows begins anew: the time it may have spent in the source is taken off. A FIFO
 * queue's message begins anew altogether. An empty queue cannot lose anything for its whole
 * retention.
 */
final class TimeToLoss {

  /**
   * SQS's default retention, for a DLQ none of whose sources can be read ("SetQueueAttributes").
   */
  private static final Duration USUAL_RETENTION = Duration.ofDays(4);

  private final QueueReadings readings;
  private final QueueMetrics metrics;
  private final Journal journal;

  TimeToLoss(QueueReadings readings, QueueMetrics metrics, Journal journal) {
    this.readings = readings;
    this.metrics = metrics;
    this.journal = journal;
  }

  /**
   * By queue, and the least of those that can be told: one queue that cannot must not hide what the
   * others are about to lose. Each that cannot is told to the journal.
   */
  List<Figure> of(
      Collection<QueueReading> sources, Collection<String> deadLetterQueues, Instant now) {
    List<QueueReading> feeding = new ArrayList<>(sources);
    Map<String, QueueReading> waiting = readings.of(deadLetterQueues);
    Set<String> behind = new LinkedHashSet<>();
    waiting.values().stream()
        .map(QueueReading::deadLetterQueueArn)
        .filter(Objects::nonNull)
        .filter(arn -> !waiting.containsKey(arn))
        .forEach(behind::add);
    feeding.addAll(waiting.values());
    waiting.putAll(readings.of(behind));
    Map<String, Duration> ages = metrics.oldestAges(filled(waiting), now);
    List<Figure> figures = new ArrayList<>();
    waiting
        .values()
        .forEach(
            queue ->
                left(queue, feeding, ages)
                    .ifPresentOrElse(
                        left ->
                            figures.add(
                                Figure.of(TIME_TO_LOSS, QUEUE, queue.arn(), left.toSeconds())),
                        () -> ageUnknown(queue)));
    figures.stream()
        .min(Comparator.comparingDouble(Figure::value))
        .ifPresent(least -> figures.add(0, Figure.of(TIME_TO_LOSS, least.value())));
    return figures;
  }

  private void ageUnknown(QueueReading queue) {
    journal.failure(
        "telling when %s loses a message".formatted(queue.arn()),
        new DeadLetterOfficeException(
            "messages wait there and CloudWatch knows no age of them here; see to it that capture"
                + " takes them",
            true,
            null));
  }

  private static Optional<Duration> left(
      QueueReading queue, Collection<QueueReading> feeding, Map<String, Duration> ages) {
    if (queue.isEmpty()) {
      return Optional.of(queue.retention());
    }
    Duration before = queue.fifo() ? Duration.ZERO : longestBefore(queue, feeding);
    return Optional.ofNullable(ages.get(queue.arn()))
        .map(age -> queue.retention().minus(before).minus(age))
        .map(left -> left.isNegative() ? Duration.ZERO : left);
  }

  private static Duration longestBefore(QueueReading queue, Collection<QueueReading> feeding) {
    Stream<Duration> retentions =
        feeding.stream()
            .filter(source -> queue.arn().equals(source.deadLetterQueueArn()))
            .map(QueueReading::retention);
    return retentions.max(Comparator.naturalOrder()).orElse(USUAL_RETENTION);
  }

  private static List<String> filled(Map<String, QueueReading> queues) {
    return queues.values().stream()
        .filter(queue -> !queue.isEmpty())
        .map(QueueReading::arn)
        .toList();
  }
}
