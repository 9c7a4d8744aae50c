package org.deadletteroffice.dynamodb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of many keys at once: the answers, and why others are missing.
 *
 * @param values by key; a key whose question failed is absent
 */
record Gathered<K, V>(Map<K, V> values, List<RuntimeException> failures) {

  Gathered {
    values = Map.copyOf(values);
    failures = List.copyOf(failures);
  }

  /** Asks for all keys in parallel and waits for every answer. */
  static <K, V> Gathered<K, V> of(
      Collection<K> keys, Function<K, V> question, ExecutorService threads) {
    Map<K, Future<V>> asked = new LinkedHashMap<>();
    keys.forEach(key -> asked.put(key, threads.submit(() -> question.apply(key))));
    Map<K, V> values = new HashMap<>();
    List<RuntimeException> failures = new ArrayList<>();
    asked.forEach(
        (key, answer) -> {
          try {
            values.put(key, answer.get());
          } catch (ExecutionException failed) {
            failures.add(unchecked(failed.getCause()));
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            answer.cancel(true);
            failures.add(new StoreUnavailableException("interrupted", true, interrupted));
          }
        });
    return new Gathered<>(values, failures);
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    return cause instanceof RuntimeException known
        ? known
        : new StoreUnavailableException("could not read the table", true, cause);
  }
}
