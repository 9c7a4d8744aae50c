package org.deadletteroffice.infra;

import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.AlarmRule;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.CompositeAlarm;
import software.amazon.awscdk.services.cloudwatch.IAlarmRule;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.constructs.Construct;

/** Declares alarms so that each reads as one sentence and has its section in the runbook. */
final class AlarmBook {

  private final Construct scope;
  private final Notifications notifications;
  private final String runbook;

  AlarmBook(Construct scope, Notifications notifications, String runbook) {
    this.scope = scope;
    this.notifications = notifications;
    this.runbook = runbook;
  }

  /** What one alarm watches, and how missing data counts. */
  record Watch(
      IMetric metric,
      ComparisonOperator when,
      Number threshold,
      int periods,
      TreatMissingData gaps) {

    static Watch above(IMetric metric, Number threshold, int periods) {
      return new Watch(
          metric,
          ComparisonOperator.GREATER_THAN_THRESHOLD,
          threshold,
          periods,
          TreatMissingData.NOT_BREACHING);
    }

    static Watch below(IMetric metric, Number threshold, int periods) {
      return new Watch(
          metric,
          ComparisonOperator.LESS_THAN_THRESHOLD,
          threshold,
          periods,
          TreatMissingData.NOT_BREACHING);
    }

    /** The metric is always there when things work: its absence is the alarm. */
    Watch orMissing() {
      return new Watch(metric, when, threshold, periods, TreatMissingData.BREACHING);
    }

    /** A gap says nothing: keep the last state. */
    Watch ignoringGaps() {
      return new Watch(metric, when, threshold, periods, TreatMissingData.IGNORE);
    }
  }

  Alarm add(String id, Severity severity, Watch watch, String section, String meaning) {
    Alarm alarm =
        Alarm.Builder.create(scope, id)
            .metric(watch.metric())
            .comparisonOperator(watch.when())
            .threshold(watch.threshold())
            .evaluationPeriods(watch.periods())
            .treatMissingData(watch.gaps())
            .alarmDescription(description(severity, meaning, section))
            .build();
    alarm.addAlarmAction(new SnsAction(notifications.of(severity)));
    alarm.addOkAction(new SnsAction(notifications.of(severity)));
    return alarm;
  }

  CompositeAlarm addBoth(
      String id, Severity severity, Alarm one, Alarm other, String section, String meaning) {
    IAlarmRule both = AlarmRule.allOf(one, other);
    CompositeAlarm alarm =
        CompositeAlarm.Builder.create(scope, id)
            .alarmRule(both)
            .alarmDescription(description(severity, meaning, section))
            .build();
    alarm.addAlarmAction(new SnsAction(notifications.of(severity)));
    alarm.addOkAction(new SnsAction(notifications.of(severity)));
    return alarm;
  }

  private String description(Severity severity, String meaning, String section) {
    return severity + ": " + meaning + " What to do: " + runbook + "#" + section;
  }
}
