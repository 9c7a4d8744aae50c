package org.deadletteroffice.infra;

import static org.deadletteroffice.measure.MetricName.CANARY_AGE;
import static org.deadletteroffice.measure.MetricName.DEADLINES_AT_RISK;
import static org.deadletteroffice.measure.MetricName.DEADLINES_MISSED;
import static org.deadletteroffice.measure.MetricName.HEARTBEAT;
import static org.deadletteroffice.measure.MetricName.TIME_TO_LOSS;
import static org.deadletteroffice.measure.MetricName.UNACCOUNTED;
import static org.deadletteroffice.measure.MetricName.UNGUARDED_SOURCES;

import java.util.SortedMap;
import java.util.TreeMap;
import org.deadletteroffice.measure.MetricDimension;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;

/** What would be lost, or missed, while the backlog itself looks well. */
final class LossAlarms {

  /** A canary is sent every day; two hours more for a slow one. */
  private static final Duration CANARY = Duration.hours(26);

  static void in(AlarmBook book, OfficeMetrics metrics, AlarmThresholds thresholds) {
    book.add(
        "LossNear",
        Severity.PAGE,
        AlarmBook.Watch.below(metrics.least(TIME_TO_LOSS), thresholds.timeToLoss().toSeconds(), 3)
            .ignoringGaps(),
        "loss-near",
        "SQS may soon delete a message that waits in a DLQ, or behind one.");
    book.add(
        "SourceUnguarded",
        Severity.TICKET,
        AlarmBook.Watch.above(metrics.greatest(UNGUARDED_SOURCES), 0, 3).ignoringGaps(),
        "source-unguarded",
        "what fails in a source queue does not come here: its redrive policy leads elsewhere.");
    book.add(
        "Unaccounted",
        Severity.PAGE,
        AlarmBook.Watch.above(metrics.greatest(UNACCOUNTED), 0, 1),
        "unaccounted",
        "more messages were deleted from a DLQ in an hour than capture knows of.");
    book.add(
        "CanaryMissing",
        Severity.PAGE,
        AlarmBook.Watch.above(metrics.greatest(CANARY_AGE), CANARY.toSeconds(), 3).orMissing(),
        "canary-missing",
        "the daily message through a DLQ was sent and did not come out at the other end.");
    book.add(
        "DeadlinesAtRisk",
        Severity.TICKET,
        AlarmBook.Watch.above(deadlines(metrics), 0, 3).ignoringGaps(),
        "deadlines-at-risk",
        "unresolved dead letters have a deadline within 24 hours, or past.");
    book.add(
        "ReplayNotFinishing",
        Severity.PAGE,
        AlarmBook.Watch.below(metrics.sum(HEARTBEAT, MetricDimension.FUNCTION, "replay"), 1, 3)
            .orMissing(),
        "schedule-not-running",
        "replay has not come to the end of a run for a quarter of an hour.");
  }

  private static MathExpression deadlines(OfficeMetrics metrics) {
    SortedMap<String, IMetric> deadlines = new TreeMap<>();
    deadlines.put("soon", metrics.greatest(DEADLINES_AT_RISK));
    deadlines.put("missed", metrics.greatest(DEADLINES_MISSED));
    return OfficeMetrics.together("soon + missed", "Deadlines at risk or missed", deadlines);
  }

  private LossAlarms() {}
}
