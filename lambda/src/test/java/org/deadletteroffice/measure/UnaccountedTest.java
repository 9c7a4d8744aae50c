package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.deadletteroffice.measure.QueueMetrics.Handled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnaccountedTest {

  private final FixedQueueMetrics metrics = new FixedQueueMetrics();

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "100, 100, 0",
    "100, 250, 0", // redelivered: captured again, deleted once
    "101, 100, 0", // one deletion repeated
    "2, 1, 0",
    "2, 0, 2",
    "102, 100, 0", // one in a hundred, rounded up
    "103, 100, 3",
    "10000, 9900, 0",
    "10000, 9899, 101"
  })
  void more_deletions_than_arrivals_are_unaccounted_beyond_the_tolerance(
      long deleted, long captured, long missing) {
    assertThat(Unaccounted.beyondTolerance(new Handled(deleted, captured))).isEqualTo(missing);
  }

  @Test
  void every_queue_has_its_books_and_the_office_their_sum() {
    metrics.handled.put("arn:a", new Handled(50, 10));
    metrics.handled.put("arn:b", new Handled(7, 7));

    assertThat(
            Unaccounted.of(
                metrics, List.of("arn:a", "arn:b", "arn:c"), Instant.parse("2026-01-01T10:20:31Z")))
        .extracting(Figure::toString)
        .containsExactly(
            "Unaccounted = 40 Count",
            "Unaccounted[Queue=arn:a] = 40 Count",
            "Unaccounted[Queue=arn:b] = 0 Count",
            "Unaccounted[Queue=arn:c] = 0 Count");
  }

  @Test
  void the_hour_that_is_over_is_balanced_with_arrivals_from_a_little_earlier() {
    Unaccounted.of(metrics, List.of("arn:a"), Instant.parse("2026-01-01T10:20:31Z"));

    assertThat(metrics.asked)
        .containsExactly(
            "2026-01-01T09:00:00Z to 2026-01-01T10:00:00Z, arrivals from PT5M earlier");
  }
}
