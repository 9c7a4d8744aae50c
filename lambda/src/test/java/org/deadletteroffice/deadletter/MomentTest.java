package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MomentTest {

  @Test
  void a_replay_is_due_in_time_for_a_deadline_that_is_ahead() {
    assertThat(at(NOW).nextReplay(7, NOW.plus(Duration.ofMinutes(10))))
        .isBetween(NOW, NOW.plus(Duration.ofMinutes(8)));
  }

  @Test
  void a_deadline_that_is_upon_us_makes_it_due_at_once() {
    assertThat(at(NOW).nextReplay(7, NOW.plusSeconds(30))).isEqualTo(NOW);
  }

  @Test
  void a_deadline_that_is_past_no_longer_clamps() {
    assertThat(at(NOW).nextReplay(7, NOW.minusSeconds(1)))
        .isEqualTo(at(NOW).nextReplay(7, null))
        .isAfter(NOW.plus(Duration.ofMinutes(10)));
  }
}
