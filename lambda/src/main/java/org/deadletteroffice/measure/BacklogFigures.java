package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.ERROR_CATEGORY;
import static org.deadletteroffice.measure.MetricDimension.STATE;
import static org.deadletteroffice.measure.MetricName.DEPTH;
import static org.deadletteroffice.measure.MetricName.DEPTH_TOTAL;
import static org.deadletteroffice.measure.MetricName.OLDEST_AGE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;

/** The figures of a reading: zeros where there is nothing, absent where it could not be read. */
final class BacklogFigures {

  private final BacklogReading reading;
  private final List<Figure> figures = new ArrayList<>();

  private BacklogFigures(BacklogReading reading) {
    this.reading = reading;
  }

  static List<Figure> of(BacklogReading reading, Instant now) {
    BacklogFigures all = new BacklogFigures(reading);
    all.depth(part -> true).ifPresent(depth -> all.add(Figure.of(DEPTH_TOTAL, depth)));
    for (ErrorCategory category : ErrorCategory.values()) {
      all.depth(part -> part.category() == category)
          .ifPresent(
              depth -> all.add(Figure.of(DEPTH, ERROR_CATEGORY, category.wireName(), depth)));
    }
    for (State state : states()) {
      all.depth(part -> part.state() == state)
          .ifPresent(depth -> all.add(Figure.of(DEPTH, STATE, state.wireName(), depth)));
    }
    all.oldestAge(now).ifPresent(age -> all.add(Figure.of(OLDEST_AGE, age)));
    return List.copyOf(all.figures);
  }

  private void add(Figure figure) {
    figures.add(figure);
  }

  /** The sum over some parts; empty when one of them is missing. */
  private Optional<Long> depth(Predicate<BacklogPart> some) {
    List<BacklogPart> parts = BacklogPart.ALL.stream().filter(some).toList();
    return reading.depths().keySet().containsAll(parts)
        ? Optional.of(
            parts.stream()
                .mapToLong(part -> Objects.requireNonNull(reading.depths().get(part)))
                .sum())
        : Optional.empty();
  }

  private Optional<Double> oldestAge(Instant now) {
    if (!reading.oldest().keySet().containsAll(BacklogPart.ALL)) {
      return Optional.empty();
    }
    return Optional.of(
        reading.oldest().values().stream()
            .flatMap(Optional::stream)
            .min(Instant::compareTo)
            .map(oldest -> Duration.between(oldest, now))
            .filter(Duration::isPositive)
            .map(age -> age.toMillis() / 1_000.0)
            .orElse(0.0));
  }

  private static Set<State> states() {
    return BacklogPart.ALL.stream()
        .map(BacklogPart::state)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
