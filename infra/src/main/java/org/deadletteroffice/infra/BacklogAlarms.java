package org.deadletteroffice.infra;

import static org.deadletteroffice.measure.MetricName.DEPTH;
import static org.deadletteroffice.measure.MetricName.DEPTH_TOTAL;
import static org.deadletteroffice.measure.MetricName.OLDEST_AGE;

import java.util.Map;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.measure.MetricDimension;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.MathExpression;

/**
 * What measure says about the backlog. It publishes zeros when there is nothing, and leaves a
 * metric out rather than publish a wrong one: a gap keeps the last state, and long silence pages by
 * itself.
 */
final class BacklogAlarms {

  static void in(AlarmBook book, OfficeMetrics metrics, AlarmThresholds thresholds) {
    Alarm old =
        book.add(
            "BacklogOld",
            Severity.TICKET,
            AlarmBook.Watch.above(
                    metrics.greatest(OLDEST_AGE), thresholds.oldestAge().toSeconds(), 3)
                .ignoringGaps(),
            "backlog-old",
            "the oldest dead letter has waited too long for someone to deal with it.");
    Alarm deep =
        book.add(
            "BacklogDeep",
            Severity.TICKET,
            AlarmBook.Watch.above(metrics.greatest(DEPTH_TOTAL), thresholds.depth(), 3)
                .ignoringGaps(),
            "backlog-deep",
            "there are more unresolved dead letters than this office is meant to hold.");
    book.add(
        "BacklogGrowing",
        Severity.TICKET,
        AlarmBook.Watch.above(growth(metrics), thresholds.growth(), 3).ignoringGaps(),
        "backlog-growing",
        "the backlog has grown in three quarter hours running.");
    book.addBoth(
        "RemediationStalled",
        Severity.PAGE,
        old,
        deep,
        "remediation-stalled",
        "the backlog is both deep and old: letters come in and nothing clears them.");
    book.add(
        "QuarantineNotEmpty",
        Severity.TICKET,
        AlarmBook.Watch.above(
                metrics.greatest(DEPTH, MetricDimension.STATE, State.QUARANTINED.wireName()), 0, 1)
            .ignoringGaps(),
        "quarantine-not-empty",
        "dead letters will not be replayed any more until a person decides.");
    book.add(
        "MeasureSilent",
        Severity.PAGE,
        AlarmBook.Watch.below(metrics.greatest(DEPTH_TOTAL), 0, 3).orMissing(),
        "measure-silent",
        "the depth of the backlog has not been published for a quarter of an hour: nobody sees it.");
  }

  private static MathExpression growth(OfficeMetrics metrics) {
    return MathExpression.Builder.create()
        .expression("DIFF(depth)")
        .usingMetrics(Map.of("depth", metrics.greatest(DEPTH_TOTAL)))
        .label("Growth per quarter of an hour")
        .period(Duration.minutes(15))
        .build();
  }

  private BacklogAlarms() {}
}
