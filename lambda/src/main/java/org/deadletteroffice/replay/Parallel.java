package org.deadletteroffice.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Work done side by side within one invocation: no thread outlives it, or is there when a snapshot
 * is taken. At most so many pieces run at once.
 */
final class Parallel implements AutoCloseable {

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore permits;

  Parallel(int atOnce) {
    permits = new Semaphore(atOnce);
  }

  /** One result for each item, in order; returns when all are there. */
  <A, B> List<B> map(List<A> items, Function<A, B> work) {
    List<Future<B>> futures = new ArrayList<>(items.size());
    for (A item : items) {
      futures.add(threads.submit(() -> permitted(item, work)));
    }
    List<B> results = new ArrayList<>(items.size());
    for (Future<B> future : futures) {
      results.add(result(future));
    }
    return results;
  }

  <A> void forEach(List<A> items, Consumer<A> work) {
    map(
        items,
        item -> {
          work.accept(item);
          return Boolean.TRUE;
        });
  }

  private <A, B> B permitted(A item, Function<A, B> work) throws InterruptedException {
    permits.acquire();
    try {
      return work.apply(item);
    } finally {
      permits.release();
    }
  }

  private static <B> B result(Future<B> future) {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException unexpected) {
        throw unexpected;
      }
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("unexpected", failed.getCause());
    } catch (InterruptedException cutOff) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("cut off", cutOff);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
