package org.deadletteroffice.measure;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * One value of one metric.
 *
 * @param by its dimensions besides {@code Office}, which whoever publishes it knows
 * @param value finite and not negative, in the metric's unit
 */
public record Figure(MetricName metric, Map<MetricDimension, String> by, double value) {

  public Figure {
    by = Map.copyOf(by);
    if (!metric.dimensionSets().contains(by.keySet())) {
      throw new IllegalArgumentException(
          "%s is published by %s, not by %s"
              .formatted(metric.wireName(), metric.dimensionSets(), by.keySet()));
    }
    if (!Double.isFinite(value) || value < 0) {
      throw new IllegalArgumentException(
          "%s must be finite and not negative, got %s".formatted(metric.wireName(), value));
    }
  }

  /** A value by office alone. */
  public static Figure of(MetricName metric, double value) {
    return new Figure(metric, Map.of(), value);
  }

  /** A count by office alone. */
  public static Figure of(MetricName metric, long count) {
    return of(metric, (double) count);
  }

  /** A count by office and one more dimension. */
  public static Figure of(MetricName metric, MetricDimension dimension, String member, long count) {
    return of(metric, dimension, member, (double) count);
  }

  /** A value by office and one more dimension. */
  public static Figure of(
      MetricName metric, MetricDimension dimension, String member, double value) {
    return new Figure(metric, Map.of(dimension, member), value);
  }

  /** For people: {@code Depth[State=queued] = 12 Count}. */
  @Override
  public String toString() {
    String members =
        by.entrySet().stream()
            .map(entry -> entry.getKey().wireName() + "=" + entry.getValue())
            .sorted()
            .collect(Collectors.joining(",", "[", "]"));
    return "%s%s = %s %s"
        .formatted(
            metric.wireName(),
            by.isEmpty() ? "" : members,
            Double.toString(value).replaceFirst("\\.0$", ""),
            metric.unit().wireName());
  }
}
