package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.Evidence;
import org.junit.jupiter.api.Test;

class AgeSeriesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void the_oldest_message_may_have_stayed_since_the_latest_reading() {
    Evidence.Ages ages =
        series(60, 50, 40).since(NOON.plusSeconds(30), NOON.plusSeconds(240)).orElseThrow();

    assertThat(ages.oldest()).isEqualTo(Duration.ofSeconds(40 + 120));
    assertThat(ages.largestSinceSent()).isEqualTo(Duration.ofSeconds(160));
  }

  @Test
  void the_largest_age_counts_from_the_minute_of_the_sending() {
    Evidence.Ages ages =
        series(9_000, 500, 40, 30).since(NOON.plusSeconds(70), NOON.plusSeconds(240)).orElseThrow();

    assertThat(ages.largestSinceSent()).isEqualTo(Duration.ofSeconds(500));
  }

  @Test
  void a_missing_minute_proves_nothing() {
    List<AgeSeries.Reading> readings = new ArrayList<>(series(1, 1, 1, 1).readings());
    readings.remove(2);

    assertThat(new AgeSeries(readings).since(NOON, NOON.plusSeconds(240))).isEmpty();
  }

  @Test
  void readings_that_begin_after_the_sending_prove_nothing() {
    assertThat(series(1, 1).since(NOON.minusSeconds(60), NOON.plusSeconds(120))).isEmpty();
  }

  @Test
  void readings_that_end_long_ago_prove_nothing() {
    assertThat(series(1, 1).since(NOON, NOON.plusSeconds(60 + 301))).isEmpty();
    assertThat(series(1, 1).since(NOON, NOON.plusSeconds(60 + 300))).isPresent();
  }

  @Test
  void no_readings_prove_nothing() {
    assertThat(AgeSeries.NOTHING.since(NOON, NOON)).isEmpty();
  }

  private static AgeSeries series(int... ages) {
    List<AgeSeries.Reading> readings = new ArrayList<>();
    for (int i = 0; i < ages.length; i++) {
      readings.add(new AgeSeries.Reading(NOON.plusSeconds(60L * i), Duration.ofSeconds(ages[i])));
    }
    return new AgeSeries(readings);
  }
}
