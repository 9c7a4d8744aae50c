package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Runs tasks concurrently, so many at a time, and waits no longer than there is time. */
final class Workers {

  private final ExecutorService threads;

  Workers(int atATime) {
    threads =
        Executors.newFixedThreadPool(
            atATime, Thread.ofPlatform().daemon().name("capture-", 1).factory());
  }

  /**
   * The results of a task for every input, in their order.
   *
   * @param otherwise the result when the task threw, or was not done in time; it may then still be
   *     running
   */
  <I, O> List<O> all(
      List<I> inputs,
      Function<I, O> task,
      BiFunction<I, RuntimeException, O> otherwise,
      TimeLeft time) {
    List<Future<O>> running = new ArrayList<>();
    Map<String, String> invocation = MDC.getCopyOfContextMap();
    for (I input : inputs) {
      running.add(threads.submit(() -> applied(task, input, invocation)));
    }
    List<O> results = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      results.add(result(running.get(i), inputs.get(i), otherwise, time));
    }
    return results;
  }

  /** The threads outlive an invocation; what they log belongs to the one that is under way. */
  private static <I, O> O applied(
      Function<I, O> task, I input, @Nullable Map<String, String> invocation) {
    MDC.setContextMap(invocation == null ? Map.of() : invocation);
    return task.apply(input);
  }

  private static <I, O> O result(
      Future<O> running, I input, BiFunction<I, RuntimeException, O> otherwise, TimeLeft time) {
    try {
      return running.get(Math.max(0, time.forWriting().toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      running.cancel(false);
      return otherwise.apply(input, new OutOfTimeException());
    } catch (ExecutionException e) {
      return otherwise.apply(input, new IllegalStateException("unexpectedly", e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise.apply(input, new OutOfTimeException());
    }
  }
}
