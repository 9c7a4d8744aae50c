package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;
import org.junit.jupiter.api.Test;

class BacklogFiguresTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final BacklogPart HELD =
      new BacklogPart(State.QUEUED, ErrorCategory.SCHEMA_INVALID);
  private static final BacklogPart STOPPED =
      new BacklogPart(State.QUARANTINED, ErrorCategory.UNKNOWN);

  private final Map<BacklogPart, Long> depths = new HashMap<>();
  private final Map<BacklogPart, Optional<Instant>> oldest = new HashMap<>();

  BacklogFiguresTest() {
    BacklogPart.ALL.forEach(part -> depths.put(part, 0L));
    BacklogPart.ALL.forEach(part -> oldest.put(part, Optional.empty()));
  }

  @Test
  void an_empty_office_shows_zeros_for_everything() {
    assertThat(shown())
        .containsExactly(
            "DepthTotal = 0 Count",
            "Depth[ErrorCategory=retryable] = 0 Count",
            "Depth[ErrorCategory=schema_invalid] = 0 Count",
            "Depth[ErrorCategory=auth_rejected] = 0 Count",
            "Depth[ErrorCategory=unknown] = 0 Count",
            "Depth[State=queued] = 0 Count",
            "Depth[State=replaying] = 0 Count",
            "Depth[State=quarantined] = 0 Count",
            "OldestAge = 0 Seconds");
  }

  @Test
  void letters_are_counted_by_category_and_by_state() {
    depths.put(HELD, 3L);
    depths.put(STOPPED, 4L);
    oldest.put(HELD, Optional.of(NOW.minusSeconds(90)));
    oldest.put(STOPPED, Optional.of(NOW.minusMillis(10_500)));

    assertThat(shown())
        .contains(
            "DepthTotal = 7 Count",
            "Depth[ErrorCategory=schema_invalid] = 3 Count",
            "Depth[ErrorCategory=unknown] = 4 Count",
            "Depth[State=queued] = 3 Count",
            "Depth[State=quarantined] = 4 Count",
            "OldestAge = 90 Seconds");
  }

  @Test
  void a_count_that_failed_is_absent_and_so_is_every_sum_over_it() {
    depths.remove(HELD);

    assertThat(shown())
        .containsExactly(
            "Depth[ErrorCategory=retryable] = 0 Count",
            "Depth[ErrorCategory=auth_rejected] = 0 Count",
            "Depth[ErrorCategory=unknown] = 0 Count",
            "Depth[State=replaying] = 0 Count",
            "Depth[State=quarantined] = 0 Count",
            "OldestAge = 0 Seconds");
  }

  @Test
  void an_oldest_letter_that_could_not_be_read_leaves_only_the_age_out() {
    oldest.remove(HELD);

    assertThat(shown()).hasSize(8).noneMatch(figure -> figure.startsWith("OldestAge"));
  }

  @Test
  void a_letter_from_a_clock_ahead_of_ours_is_not_of_negative_age() {
    oldest.put(HELD, Optional.of(NOW.plusSeconds(5)));

    assertThat(shown()).contains("OldestAge = 0 Seconds");
  }

  private List<String> shown() {
    return BacklogFigures.of(new BacklogReading(depths, oldest, List.of()), NOW).stream()
        .map(Figure::toString)
        .toList();
  }
}
