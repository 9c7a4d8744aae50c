package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.SOURCE;
import static org.deadletteroffice.measure.MetricName.UNGUARDED_SOURCES;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.deadletteroffice.replay.QueueReading;

/**
 * Source queues whose redrive policy does not lead to this office, or that have none: what fails
 * there goes elsewhere, or expires. Only what a queue says counts; one that cannot be read is not
 * among them.
 */
final class UnguardedSources {

  /**
   * How many there are, and one figure for each of the first {@value TallyFigures#OWN}.
   *
   * @param deadLetterQueues ARNs of the DLQs that this office captures
   */
  static List<Figure> of(Collection<QueueReading> sources, Collection<String> deadLetterQueues) {
    List<String> unguarded =
        sources.stream()
            .filter(source -> !isGuarded(source, deadLetterQueues))
            .map(QueueReading::arn)
            .sorted()
            .toList();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of(UNGUARDED_SOURCES, unguarded.size()));
    unguarded.stream()
        .limit(TallyFigures.OWN)
        .forEach(source -> figures.add(Figure.of(UNGUARDED_SOURCES, SOURCE, source, 1)));
    return figures;
  }

  private static boolean isGuarded(QueueReading source, Collection<String> deadLetterQueues) {
    String deadLetterQueue = source.deadLetterQueueArn();
    return deadLetterQueue != null && deadLetterQueues.contains(deadLetterQueue);
  }

  private UnguardedSources() {}
}
