package org.deadletteroffice.infra;

import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;

/** What Lambda and Scheduler say about the functions. */
final class FunctionAlarms {

  private final AlarmBook book;

  private FunctionAlarms(AlarmBook book) {
    this.book = book;
  }

  static void in(AlarmBook book, Functions functions, Schedules schedules, Releases releases) {
    FunctionAlarms alarms = new FunctionAlarms(book);
    functions
        .all()
        .forEach(
            (id, function) -> {
              releases.rollBackOn(id, function, alarms.errors(id, function));
              alarms.throttles(id, function);
            });
    alarms.recursion("Capture", functions.capture());
    alarms.everyMinute("Replay", functions.replay());
    alarms.everyMinute("Measure", functions.measure());
    alarms.scheduler("Schedules", schedules.group().getRef());
  }

  /** Errors also roll a deployment back. Lambda reports none while a function does not run. */
  private Alarm errors(String id, OfficeFunction function) {
    return book.add(
        id + "Errors",
        Severity.TICKET,
        AlarmBook.Watch.above(OfficeMetrics.ofLambda(function, "Errors", "Sum"), 0, 3),
        "function-errors",
        "a function failed in three minutes running. Nothing is lost; it is tried again.");
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
