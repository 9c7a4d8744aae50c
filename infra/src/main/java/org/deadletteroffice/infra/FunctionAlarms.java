package org.deadletteroffice.infra;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.deadletteroffice.measure.MetricName;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;

/** What Lambda and Scheduler say about the functions. */
final class FunctionAlarms {

  private static final MetricOptions FIVE_MINUTES =
      MetricOptions.builder().period(Duration.minutes(5)).build();

  private final AlarmBook book;

  private FunctionAlarms(AlarmBook book) {
    this.book = book;
  }

  static void in(
      AlarmBook book,
      OfficeMetrics metrics,
      Functions functions,
      Schedules schedules,
      Releases releases) {
    FunctionAlarms alarms = new FunctionAlarms(book);
    functions
        .all()
        .forEach(
            (id, function) -> {
              alarms.errors(id, function);
              alarms.throttles(id, function);
              releases.rollBackOn(id, function, alarms.newVersion(id, function));
            });
    alarms.captureFailing(functions.capture(), metrics);
    alarms.recursion("Capture", functions.capture());
    alarms.everyMinute("Replay", functions.replay());
    alarms.everyMinute("Measure", functions.measure());
    alarms.scheduler("Schedules", schedules.group().getRef());
  }

  /** Lambda reports none while a function does not run. */
  private void errors(String id, OfficeFunction function) {
    book.add(
        id + "Errors",
        Severity.TICKET,
        AlarmBook.Watch.above(OfficeMetrics.ofLambda(function, "Errors", "Sum"), 0, 3),
        "function-errors",
        "a function failed in three minutes running. Nothing is lost; it is tried again.");
  }

  /**
   * Of the version that is being deployed alone, so that one that is failing already does not stop
   * the deployment that mends it.
   */
  private Alarm newVersion(String id, OfficeFunction function) {
    return book.add(
        id + "NewVersionFailing",
        Severity.TICKET,
        AlarmBook.Watch.above(OfficeMetrics.ofNewVersion(function, "Errors"), 0, 1),
        "new-version-failing",
        "the version of a function that was deployed last fails.");
  }

  /**
   * The age that SQS tells passes over messages that were received three times, so what is received
   * and left again is seen here only.
   */
  private void captureFailing(OfficeFunction capture, OfficeMetrics metrics) {
    SortedMap<String, IMetric> failing = new TreeMap<>();
    failing.put("left", metrics.sum(MetricName.ARRIVALS_REPORTED_BACK));
    failing.put("errors", OfficeMetrics.ofLambda(capture, "Errors", "Sum").with(FIVE_MINUTES));
    book.add(
        "CaptureFailing",
        Severity.PAGE,
        AlarmBook.Watch.above(
            OfficeMetrics.together(
                "FILL(left, 0) + FILL(errors, 0)",
                "Messages left in the queue, and failed invocations",
                failing),
            0,
            6),
        "capture-failing",
        "for half an hour capture has been leaving messages in a DLQ: it cannot store them.");
  }

  private void throttles(String id, OfficeFunction function) {
    book.add(
        id + "Throttles",
        Severity.TICKET,
        AlarmBook.Watch.above(OfficeMetrics.ofLambda(function, "Throttles", "Sum"), 0, 5),
        "function-throttles",
        "Lambda refuses to run a function: the account's or the function's concurrency is used up.");
  }

  private void recursion(String id, OfficeFunction function) {
    book.add(
        id + "RecursionDropped",
        Severity.PAGE,
        AlarmBook.Watch.above(
            OfficeMetrics.metric(
                "AWS/Lambda",
                "RecursiveInvocationsDropped",
                Map.of("FunctionName", function.function().getFunctionName()),
                "Sum",
                Duration.minutes(5)),
            0,
            1),
        "recursive-invocations-dropped",
        "Lambda took replays for an endless loop and refused to run a function for some messages.");
  }

  /** A schedule that does not run leaves no data at all, so missing data breaches. */
  private void everyMinute(String id, OfficeFunction function) {
    book.add(
        id + "NotRunning",
        Severity.PAGE,
        AlarmBook.Watch.below(OfficeMetrics.ofLambda(function, "Invocations", "Sum"), 1, 10)
            .orMissing(),
        "schedule-not-running",
        "a function that must run every minute has not run for ten.");
  }

  private void scheduler(String id, String groupName) {
    book.add(
        id + "Dropped",
        Severity.TICKET,
        AlarmBook.Watch.above(
            OfficeMetrics.metric(
                "AWS/Scheduler",
                "InvocationDroppedCount",
                Map.of("ScheduleGroup", groupName),
                "Sum",
                Duration.minutes(5)),
            0,
            3),
        "schedule-not-running",
        "EventBridge Scheduler gave up on runs of this office.");
  }
}
