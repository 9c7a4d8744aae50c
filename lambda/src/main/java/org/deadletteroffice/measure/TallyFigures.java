package org.deadletteroffice.measure;

import static java.util.Comparator.comparing;
import static org.deadletteroffice.measure.MetricDimension.SOURCE;
import static org.deadletteroffice.measure.MetricName.DEADLINES_AT_RISK;
import static org.deadletteroffice.measure.MetricName.DEADLINES_MISSED;
import static org.deadletteroffice.measure.MetricName.DEPTH;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a tally. However many sources there are, few of them have a figure of their own.
 */
final class TallyFigures {

  /** Sources with a figure of their own: those with the most letters. */
  static final int OWN = 20;

  /** Stands for all other sources together. */
  static final String THE_REST = "other";

  static List<Figure> of(BacklogTally tally, Collection<String> knownSources) {
    Map<String, Long> counts = new HashMap<>(tally.bySource());
    knownSources.forEach(source -> counts.putIfAbsent(source, 0L));
    List<Map.Entry<String, Long>> ranked =
        counts.entrySet().stream()
            .sorted(
                comparing(Map.Entry<String, Long>::getValue)
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .toList();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of(DEADLINES_AT_RISK, tally.deadlinesAtRisk()));
    figures.add(Figure.of(DEADLINES_MISSED, tally.deadlinesMissed()));
    ranked.stream()
        .limit(OWN)
        .forEach(entry -> figures.add(Figure.of(DEPTH, SOURCE, entry.getKey(), entry.getValue())));
    long rest = ranked.stream().skip(OWN).mapToLong(Map.Entry::getValue).sum();
    figures.add(Figure.of(DEPTH, SOURCE, THE_REST, rest));
    return figures;
  }

  private TallyFigures() {}
}
