package org.deadletteroffice.infra;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.sqs.IQueue;

/**
 * The metrics that alarms and the dashboard look at. The office's own are named by the list that
 * the functions publish from: only what exists can be watched.
 */
record OfficeMetrics(String office) {

  /** A gauge of measure: its greatest value in each five minutes. */
  Metric greatest(MetricName name) {
    return own(name, Map.of(), "Maximum");
  }

  Metric greatest(MetricName name, MetricDimension by, String member) {
    return own(name, Map.of(by, member), "Maximum");
  }

  /** A gauge of which the least value counts. */
  Metric least(MetricName name) {
    return own(name, Map.of(), "Minimum");
  }

  /** What handlers count: its sum in each five minutes. */
  Metric sum(MetricName name) {
    return own(name, Map.of(), "Sum");
  }

  Metric sum(MetricName name, MetricDimension by, String member) {
    return own(name, Map.of(by, member), "Sum");
  }

  /** A counter by source queue, whichever there are; for dashboards, alarms cannot search. */
  MathExpression sumBySource(MetricName name) {
    return MathExpression.Builder.create()
        .expression(
            "SEARCH('{%s,Office,Source} MetricName=\"%s\" Office=\"%s\"', 'Sum', 300)"
                .formatted(MetricName.NAMESPACE, name.wireName(), office))
        .label("")
        .period(Duration.minutes(5))
        .usingMetrics(Map.of())
        .build();
  }

  /** A metric of Lambda about the alias that is in use. */
  static Metric ofLambda(OfficeFunction function, String name, String statistic) {
    return metric("AWS/Lambda", name, function.dimensions(), statistic, Duration.minutes(1));
  }

  /** The same, of the newest version alone. */
  static Metric ofNewVersion(OfficeFunction function, String name) {
    Map<String, String> dimensions = new TreeMap<>(function.dimensions());
    dimensions.put("ExecutedVersion", function.function().getCurrentVersion().getVersion());
    return metric("AWS/Lambda", name, dimensions, "Sum", Duration.minutes(1));
  }

  /**
   * Two metrics in one expression, in five minutes each.
   *
   * @param metrics by their names in the expression; sorted, so that every synth is the same
   */
  static MathExpression together(
      String expression, String label, SortedMap<String, IMetric> metrics) {
    return MathExpression.Builder.create()
        .expression(expression)
        .usingMetrics(metrics)
        .label(label)
        .period(Duration.minutes(5))
        .build();
  }

  static Metric ofQueue(IQueue queue, String name) {
    return metric(
        "AWS/SQS", name, Map.of("QueueName", queue.getQueueName()), "Maximum", Duration.minutes(5));
  }

  static Metric metric(
      String namespace,
      String name,
      Map<String, String> dimensions,
      String statistic,
      Duration period) {
    return Metric.Builder.create()
        .namespace(namespace)
        .metricName(name)
        .dimensionsMap(dimensions)
        .statistic(statistic)
        .period(period)
        .build();
  }

  private Metric own(MetricName name, Map<MetricDimension, String> by, String statistic) {
    if (!name.dimensionSets().contains(by.keySet())) {
      throw new IllegalArgumentException(name + " is not published by " + by.keySet());
    }
    Map<String, String> dimensions = new TreeMap<>();
    by.forEach((dimension, member) -> dimensions.put(dimension.wireName(), member));
    dimensions.put(MetricDimension.OFFICE.wireName(), office);
    return metric(
        MetricName.NAMESPACE, name.wireName(), dimensions, statistic, Duration.minutes(5));
  }
}
