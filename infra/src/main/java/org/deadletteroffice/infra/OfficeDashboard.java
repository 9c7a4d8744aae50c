package org.deadletteroffice.infra;

import static org.deadletteroffice.measure.MetricDimension.ERROR_CATEGORY;
import static org.deadletteroffice.measure.MetricDimension.REASON;
import static org.deadletteroffice.measure.MetricDimension.RESOLUTION;
import static org.deadletteroffice.measure.MetricDimension.STATE;
import static org.deadletteroffice.measure.MetricName.QUARANTINED;
import static org.deadletteroffice.measure.MetricName.RESOLVED;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.measure.BacklogPart;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.IWidget;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.sqs.IQueue;
import software.constructs.Construct;

/** One page that says what is failing, since when, and whether the office itself is well. */
final class OfficeDashboard {

  static void in(
      Construct scope,
      OfficeMetrics metrics,
      Map<String, OfficeFunction> functions,
      Map<String, IQueue> queues) {
    Dashboard.Builder.create(scope, "Dashboard")
        .widgets(
            List.of(
                List.of(
                    depth(metrics, "Unresolved letters by category", ERROR_CATEGORY, categories()),
                    depth(metrics, "Unresolved letters by state", STATE, states())),
                List.of(
                    lines(
                        "Age of the oldest letter, seconds",
                        metrics.greatest(MetricName.OLDEST_AGE)),
                    ages(queues)),
                List.of(
                    lines(
                        "Flow",
                        metrics.sum(MetricName.CAPTURED),
                        metrics.sum(MetricName.MERGED),
                        metrics.sum(MetricName.REPLAYED),
                        metrics.sum(MetricName.CAME_BACK)),
                    lines("Resolved, by how", each(metrics, RESOLVED, RESOLUTION, resolutions()))),
                List.of(
                    lines("Quarantined, by why", each(metrics, QUARANTINED, REASON, reasons())),
                    lines(
                        "Failures by source queue: new, merged, failed replays",
                        metrics.sumBySource(MetricName.CAPTURED),
                        metrics.sumBySource(MetricName.MERGED),
                        metrics.sumBySource(MetricName.REPLAY_FAILED))),
                List.of(
                    health("Function errors", "Errors", "Sum", functions),
                    health("Function throttles", "Throttles", "Sum", functions)),
                List.of(
                    health("Function invocations", "Invocations", "Sum", functions),
                    health("Function duration, ms", "Duration", "p99", functions))))
        .build();
  }

  private static IWidget depth(
      OfficeMetrics metrics, String title, MetricDimension by, List<String> values) {
    return GraphWidget.Builder.create()
        .title(title)
        .width(12)
        .stacked(true)
        .left(values.stream().map(value -> metrics.greatest(MetricName.DEPTH, by, value)).toList())
        .build();
  }

  private static List<String> categories() {
    return Arrays.stream(ErrorCategory.values()).map(ErrorCategory::wireName).toList();
  }

  private static List<String> states() {
    return BacklogPart.ALL.stream().map(part -> part.state().wireName()).distinct().toList();
  }

  private static IMetric[] each(
      OfficeMetrics metrics, MetricName name, MetricDimension by, List<String> members) {
    return members.stream().map(member -> metrics.sum(name, by, member)).toArray(IMetric[]::new);
  }

  private static List<String> resolutions() {
    return Arrays.stream(Resolution.values()).map(Resolution::wireName).toList();
  }

  private static List<String> reasons() {
    return Arrays.stream(QuarantineReason.values()).map(QuarantineReason::wireName).toList();
  }

  private static IWidget ages(Map<String, IQueue> queues) {
    return lines(
        "Age of the oldest message in each queue, seconds",
        queues.values().stream()
            .map(queue -> OfficeMetrics.ofQueue(queue, "ApproximateAgeOfOldestMessage"))
            .toArray(Metric[]::new));
  }

  private static IWidget health(
      String title, String metric, String statistic, Map<String, OfficeFunction> functions) {
    return lines(
        title,
        functions.values().stream()
            .map(function -> OfficeMetrics.ofLambda(function, metric, statistic))
            .toArray(Metric[]::new));
  }

  private static IWidget lines(String title, IMetric... metrics) {
    return GraphWidget.Builder.create()
        .title(title)
        .width(12)
        .left(Stream.of(metrics).toList())
        .build();
  }

  private OfficeDashboard() {}
}
