package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.CfnCondition;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.CfnAlarm;
import software.amazon.awscdk.services.sqs.IQueue;

/** What SQS itself says about the queues. It reports nothing for a queue that is not in use. */
final class QueueAlarms {

  private static final String AGE = "ApproximateAgeOfOldestMessage";
  private static final String WAITING = "ApproximateNumberOfMessagesVisible";

  private final AlarmBook book;
  private final AlarmThresholds thresholds;

  private QueueAlarms(AlarmBook book, AlarmThresholds thresholds) {
    this.book = book;
    this.thresholds = thresholds;
  }

  static void in(
      AlarmBook book,
      AlarmThresholds thresholds,
      Map<String, IQueue> drained,
      List<GuardedQueue> own,
      Schedules schedules) {
    QueueAlarms alarms = new QueueAlarms(book, thresholds);
    drained.forEach(alarms::drained);
    alarms.lastResort("LastResort", own.get(0).lastResort());
    alarms.lastResort("LastResortFifo", own.get(1).lastResort());
    alarms.runs(
        "UndeliveredRuns",
        schedules.undelivered(),
        "EventBridge Scheduler could not hand a run over to Lambda.");
    alarms.runs("FailedRuns", schedules.failed(), "a scheduled run failed, or came too late.");
  }

  private void drained(String id, IQueue queue) {
    Alarm behind =
        book.add(
            id + "Behind",
            Severity.PAGE,
            AlarmBook.Watch.above(
                OfficeMetrics.ofQueue(queue, AGE), thresholds.captureBehind().toSeconds(), 3),
            "capture-behind",
            "dead letters wait in a DLQ and are not being captured; SQS deletes them when they"
                + " expire.");
    onlyInTheAccountOf(queue, behind);
  }

  /** The metrics of a queue are in its own account: elsewhere the alarm could never sound. */
  private static void onlyInTheAccountOf(IQueue queue, Alarm alarm) {
    String account = queue.getEnv().getAccount();
    if (!Token.isUnresolved(account)) {
      CfnCondition here =
          CfnCondition.Builder.create(alarm, "Here")
              .expression(Fn.conditionEquals(Aws.ACCOUNT_ID, account))
              .build();
      ((CfnAlarm) Defaults.of(alarm)).getCfnOptions().setCondition(here);
    }
  }

  private void lastResort(String id, IQueue queue) {
    book.add(
        id + "NotEmpty",
        Severity.PAGE,
        AlarmBook.Watch.above(OfficeMetrics.ofQueue(queue, WAITING), 0, 1),
        "last-resort-not-empty",
        "messages that could not be captured a thousand times lie in the last resort queue.");
  }

  private void runs(String id, IQueue queue, String meaning) {
    book.add(
        id + "NotEmpty",
        Severity.TICKET,
        AlarmBook.Watch.above(OfficeMetrics.ofQueue(queue, WAITING), 0, 1),
        "runs-failed",
        meaning);
  }
}
