package org.deadletteroffice.local.lambda;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.deadletteroffice.local.template.ScheduleDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a function at a fixed interval, whether or not the invocation before has ended: at most
 * {@value #AT_ONCE} run at once, which is what a timeout as long as the interval allows on AWS.
 * Failed invocations are not repeated.
 */
public final class Schedule implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);
  private static final int AT_ONCE = 2;

  private final ScheduleDefinition definition;
  private final LocalFunction function;
  private final Clock clock;
  private final Semaphore free = new Semaphore(AT_ONCE);
  private final Thread ticker;

  private Schedule(
      ScheduleDefinition definition, Duration interval, LocalFunction function, Clock clock) {
    this.definition = definition;
    this.function = function;
    this.clock = clock;
    this.ticker =
        Thread.ofPlatform()
            .daemon()
            .name(function.name() + "-schedule")
            .unstarted(() -> tick(interval));
  }

  /**
   * Starts the schedule.
   *
   * @param interval instead of the definition's
   */
  public static Schedule start(
      ScheduleDefinition definition, Duration interval, LocalFunction function, Clock clock) {
    Schedule schedule = new Schedule(definition, interval, function, clock);
    schedule.ticker.start();
    return schedule;
  }

  private void tick(Duration interval) {
    try {
      while (true) {
        Thread.sleep(interval);
        if (free.tryAcquire()) {
          Thread.ofPlatform().daemon().name(function.name()).start(this::invoke);
        }
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void invoke() {
    try {
      byte[] ignored = function.invoke(ScheduledEvent.of(definition, clock.instant()));
      LOG.debug("{} answered {} bytes", function.name(), ignored.length);
    } catch (InvocationFailedException failed) {
      LOG.warn("A scheduled run failed: {}", failed.getMessage(), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      free.release();
    }
  }

  /** Starts no more and returns when the running invocations have ended. */
  @Override
  public void close() {
    ticker.interrupt();
    free.acquireUninterruptibly(AT_ONCE);
  }
}
