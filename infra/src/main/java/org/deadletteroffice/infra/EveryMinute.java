package org.deadletteroffice.infra;

import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.scheduler.Schedule;
import software.amazon.awscdk.services.scheduler.ScheduleExpression;
import software.amazon.awscdk.services.scheduler.targets.LambdaInvoke;
import software.constructs.Construct;

/** Runs a function once a minute: no flexible window, no retries, nothing older than a minute. */
final class EveryMinute {

  static void run(Construct scope, String id, OfficeFunction function) {
    Schedule.Builder.create(scope, id)
        .schedule(ScheduleExpression.rate(Duration.minutes(1)))
        .target(
            LambdaInvoke.Builder.create(function.alias())
                .retryAttempts(0)
                .maxEventAge(Duration.minutes(1))
                .build())
        .build();
  }

  private EveryMinute() {}
}
