package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterStoreContract.hintOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What many writers at once leave behind. Each test begins with an empty store. */
public abstract class StoreContentionContract {

  private static final int THREADS = 32;
  private static final int ROUNDS = 10;
  private static final int ARRIVALS = 2_000;
  private static final int KEYS = 50;

  protected abstract DeadLetterStore store();

  /** Writes a letter without any condition: the way the store never works. */
  protected abstract void overwrite(DeadLetter letter);

  @Test
  void of_many_claims_at_once_exactly_one_wins() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      DeadLetter letter = aDeadLetter().withProducerKey("round " + round).build();
      store().record(letter);
      CyclicBarrier start = new CyclicBarrier(THREADS);

      List<Optional<DeadLetter>> claims =
          atOnce(
              thread -> {
                start.await();
                return store().claim(hintOf(letter), claimAt(NOW, "token " + thread));
              });

      List<DeadLetter> won = claims.stream().flatMap(Optional::stream).toList();
      assertThat(won).hasSize(1);
      assertThat(store().find(letter.key())).contains(won.get(0));
    }
  }

  @Test
  void of_many_recordings_at_once_exactly_one_wins() throws Exception {
    DeadLetter letter = aDeadLetter().build();
    CyclicBarrier start = new CyclicBarrier(THREADS);

    List<Boolean> recorded =
        atOnce(
            thread -> {
              start.await();
              return store().record(letter.notedBy("thread " + thread, "mine", NOW));
            });

    assertThat(recorded).containsOnlyOnce(true);
  }

  @Test
  void every_arrival_is_counted_exactly_once() throws Exception {
    List<Arrival> arrivals =
        IntStream.range(0, ARRIVALS)
            .mapToObj(i -> anArrival().withProducerKey("key " + i % KEYS).build())
            .toList();

    atOnce(
        thread -> {
          for (int i = thread; i < ARRIVALS; i += THREADS) {
            capture(arrivals.get(i));
          }
          return thread;
        });

    Map<IdempotencyKey, List<Arrival>> byKey =
        arrivals.stream().collect(Collectors.groupingBy(Arrival::key));
    assertThat(byKey).hasSize(KEYS);
    byKey.forEach(
        (key, ofKey) -> {
          DeadLetter letter = store().find(key).orElseThrow();
          assertThat(letter.history().attemptCount()).isEqualTo(ARRIVALS / KEYS);
          assertThat(letter.version()).isEqualTo(ARRIVALS / KEYS);
          assertThat(ofKey).allMatch(each -> letter.history().arrived().contains(each.messageId()));
        });
  }

  @Test
  void without_the_condition_arrivals_are_lost() throws Exception {
    DeadLetter letter = aDeadLetter().build();
    store().record(letter);
    CyclicBarrier allHaveRead = new CyclicBarrier(THREADS);

    atOnce(
        thread -> {
          DeadLetter read = store().find(letter.key()).orElseThrow();
          allHaveRead.await();
          overwrite(read.captured(anArrival().build(), at(NOW)).letter());
          return thread;
        });

    assertThat(store().find(letter.key()).orElseThrow().history().attemptCount())
        .as("1 and %d arrivals, all but the last lost", THREADS)
        .isEqualTo(2);
  }

  private void capture(Arrival arrival) {
    if (store().record(DeadLetter.opened(arrival, at(NOW)))) {
      return;
    }
    Optional<DeadLetter> written = Optional.empty();
    while (written.isEmpty()) {
      DeadLetter letter = store().find(arrival.key()).orElseThrow();
      written = store().replace(letter.captured(arrival, at(NOW)).letter());
    }
  }

  private static <T> List<T> atOnce(Work<T> work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<T>> calls = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        calls.add(() -> work.byThread(number));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> done : threads.invokeAll(calls)) {
        results.add(done.get());
      }
      return results;
    }
  }

  private interface Work<T> {
    T byThread(int number) throws Exception;
  }
}
