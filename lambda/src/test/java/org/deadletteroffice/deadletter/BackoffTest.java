package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

  private final Backoff backoff = new Backoff(Duration.ofMinutes(5), Duration.ofHours(6));

  @ParameterizedTest
  @CsvSource({"0, PT5M", "1, PT10M", "6, PT5H20M", "7, PT6H", "2147483647, PT6H"})
  void the_ceiling_doubles_until_the_cap(int failures, Duration ceiling) {
    assertThat(backoff.ceiling(failures)).isEqualTo(ceiling);
  }

  @Test
  void the_longest_durations_do_not_overflow() {
    Duration longest = Duration.ofSeconds(Long.MAX_VALUE / 1_000_000);

    assertThat(new Backoff(longest.minusSeconds(1), longest).ceiling(Integer.MAX_VALUE))
        .isEqualTo(longest);
  }

  @Test
  void jitter_reaches_from_a_millisecond_to_the_ceiling_and_no_further() {
    Random random = new Random(7);
    Backoff narrow = new Backoff(Duration.ofMillis(4), Duration.ofMillis(4));

    assertThat(random.ints(200).mapToObj(any -> narrow.jittered(3, random).toMillis()))
        .containsOnly(1L, 2L, 3L, 4L);
  }

  @Test
  void a_base_below_a_millisecond_or_above_the_cap_is_refused() {
    assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofHours(1)))
        .hasMessageContaining("1 ms <= base <= cap");
    assertThatThrownBy(() -> new Backoff(Duration.ofHours(2), Duration.ofHours(1)))
        .hasMessageContaining("PT2H");
  }
}
