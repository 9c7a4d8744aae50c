package org.deadletteroffice.local;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.lambda.LocalFunction;
import org.deadletteroffice.local.lambda.QueueEventSource;
import org.deadletteroffice.local.lambda.Schedule;
import org.deadletteroffice.local.template.FunctionDefinition;
import org.deadletteroffice.local.template.MappingDefinition;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.ScheduleDefinition;

/** The office at work on the emulators: its functions, fed by its queues and its schedules. */
public final class LocalOffice implements AutoCloseable {
  private final List<QueueEventSource> sources = new ArrayList<>();
  private final List<Schedule> schedules = new ArrayList<>();

  private LocalOffice() {}

  /**
   * Starts every function of a stack.
   *
   * @param interval of all schedules; empty means as the template says
   * @throws StartupException if a handler cannot be made; then nothing runs
   */
  public static LocalOffice open(
      EmbeddedAws aws,
      ProvisionedStack stack,
      HandlerFactory handlers,
      Optional<Duration> interval) {
    Map<String, LocalFunction> functions = new HashMap<>();
    for (FunctionDefinition function : stack.functions()) {
      functions.put(function.name(), handlers.function(function));
    }
    LocalOffice office = new LocalOffice();
    for (MappingDefinition mapping : stack.mappings()) {
      String url = required(stack.queueUrls(), mapping.queueArn());
      LocalFunction function = required(functions, mapping.function());
      office.sources.add(QueueEventSource.start(aws.sqs(), url, mapping, function));
    }
    for (ScheduleDefinition schedule : stack.schedules()) {
      office.schedules.add(
          Schedule.start(
              schedule,
              interval.orElse(schedule.interval()),
              required(functions, schedule.function()),
              Clock.systemUTC()));
    }
    return office;
  }

  private static <T> T required(Map<String, T> known, String name) {
    T value = known.get(name);
    if (value == null) {
      throw new StartupException(name + " is not in the template.");
    }
    return value;
  }

  @Override
  public String toString() {
    return "%d queues are polled, %d schedules run".formatted(sources.size(), schedules.size());
  }

  /** Stops schedules and pollers and returns when the running invocations have ended. */
  @Override
  public void close() {
    schedules.forEach(Schedule::close);
    sources.forEach(QueueEventSource::close);
  }
}
