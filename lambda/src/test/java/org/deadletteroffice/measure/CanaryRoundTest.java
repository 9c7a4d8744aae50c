package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.junit.jupiter.api.Test;

class CanaryRoundTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  private final CanariesKept kept = new CanariesKept();
  private final FailuresHeard journal = new FailuresHeard();
  private final List<String> sent = new ArrayList<>();
  private final List<String> tokens = new ArrayList<>();
  private boolean queueRefuses;
  private final CanaryRound round =
      new CanaryRound(
          kept,
          (queue, token) -> {
            if (queueRefuses) {
              throw new StoreUnavailableException("refused", false, null);
            }
            assertThat(token).matches("[0-9a-f]{32}").isEqualTo(tokenOf(queue));
            sent.add(queue);
            tokens.add(token);
          },
          new Random(1),
          journal);

  @Test
  void every_queue_gets_one_a_day() {
    for (int minute = 0; minute < 2 * 24 * 60; minute += 5) {
      Instant now = NOW.plus(Duration.ofMinutes(minute));
      round.of(List.of("arn:a", "arn:b"), now);
      kept.arrived("arn:a", now);
      kept.arrived("arn:b", now);
    }

    assertThat(sent).containsExactly("arn:a", "arn:b", "arn:a", "arn:b", "arn:a", "arn:b");
  }

  @Test
  void the_token_is_known_before_the_canary_is_sent_and_another_after_each_arrival() {
    round.of(List.of("arn:a"), NOW);
    kept.arrived("arn:a", NOW.plusSeconds(2));
    round.of(List.of("arn:a"), NOW.plus(DAY));

    assertThat(tokens).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void a_canary_that_has_not_arrived_is_sent_again_after_an_hour_and_no_sooner() {
    round.of(List.of("arn:a"), NOW);
    round.of(List.of("arn:a"), NOW.plusSeconds(3_599));
    assertThat(sent).hasSize(1);

    round.of(List.of("arn:a"), NOW.plusSeconds(3_600));
    round.of(List.of("arn:a"), NOW.plusSeconds(3_900));

    assertThat(sent).hasSize(2);
  }

  @Test
  void a_lost_sending_heals_long_before_anybody_is_called() {
    Duration oldest = Duration.ZERO;
    for (int minute = 0; minute < 3 * 24 * 60; minute += 5) {
      Instant now = NOW.plus(Duration.ofMinutes(minute));
      int before = sent.size();
      queueRefuses = minute / 60 == 24 - 1;
      round.of(List.of("arn:a"), now);
      if (sent.size() > before) {
        kept.arrived("arn:a", now);
      }
      Duration age = kept.of("arn:a").orElseThrow().age(now);
      oldest = age.compareTo(oldest) > 0 ? age : oldest;
    }

    assertThat(journal.failures).hasSize(1);
    assertThat(sent).hasSize(3);
    assertThat(oldest).isLessThan(Duration.ofHours(25));
  }

  @Test
  void however_long_nothing_arrives_every_canary_that_waits_has_the_token_that_is_known() {
    for (int minute = 0; minute < 14 * 24 * 60; minute += 5) {
      round.of(List.of("arn:a"), NOW.plus(Duration.ofMinutes(minute)));
    }

    assertThat(sent).hasSize(14 * 24);
    assertThat(tokens).containsOnly(tokenOf("arn:a"));
  }

  @Test
  void once_one_arrives_late_the_next_is_sent_a_day_later() {
    for (int hour = 0; hour < 48; hour++) {
      round.of(List.of("arn:a"), NOW.plus(Duration.ofHours(hour)));
    }
    kept.arrived("arn:a", NOW.plus(Duration.ofDays(2)));
    sent.clear();

    for (int hour = 48; hour < 70; hour++) {
      round.of(List.of("arn:a"), NOW.plus(Duration.ofHours(hour)));
    }
    assertThat(sent).isEmpty();

    round.of(List.of("arn:a"), NOW.plus(Duration.ofHours(71)));
    assertThat(sent).hasSize(1);
  }

  @Test
  void the_age_is_that_of_the_last_arrival_and_the_offices_is_the_longest() {
    round.of(List.of("arn:a", "arn:b"), NOW);
    kept.arrived("arn:a", NOW.plusSeconds(2));

    assertThat(shown(List.of("arn:a", "arn:b"), NOW.plus(DAY)))
        .containsExactly(
            "CanaryAge = 86400 Seconds",
            "CanaryAge[Queue=arn:a] = 86398 Seconds",
            "CanaryAge[Queue=arn:b] = 86400 Seconds");
  }

  @Test
  void the_age_of_canaries_that_do_not_arrive_grows_although_more_are_sent() {
    for (int day = 0; day <= 3; day++) {
      round.of(List.of("arn:a"), NOW.plus(DAY.multipliedBy(day)));
    }

    assertThat(sent).hasSize(4);
    assertThat(shown(List.of("arn:a"), NOW.plus(DAY.multipliedBy(3))))
        .contains("CanaryAge = 259200 Seconds");
  }

  @Test
  void a_queue_that_takes_none_is_told_and_its_age_grows() {
    queueRefuses = true;
    round.of(List.of("arn:a"), NOW);

    assertThat(journal.failures).containsExactly("sending a canary to arn:a");
    assertThat(shown(List.of("arn:a"), NOW.plusSeconds(300))).contains("CanaryAge = 300 Seconds");
  }

  @Test
  void what_cannot_be_read_is_absent_and_so_is_the_longest() {
    kept.outOfReach = true;

    assertThat(shown(List.of("arn:a"), NOW)).isEmpty();
    assertThat(journal.failures).containsExactly("the canary of arn:a");
  }

  @Test
  void of_two_runs_at_once_one_sends() {
    CanaryRecords raced =
        new CanaryRecords() {
          @Override
          public Optional<CanaryRecord> of(String queueArn) {
            return Optional.empty();
          }

          @Override
          public boolean sending(
              String queueArn, String token, Instant at, Optional<CanaryRecord> before) {
            return false;
          }
        };

    new CanaryRound(raced, (queue, token) -> sent.add(queue), new Random(1), journal)
        .of(List.of("arn:a"), NOW);

    assertThat(sent).isEmpty();
  }

  private String tokenOf(String queue) {
    return kept.of(queue).orElseThrow().token();
  }

  private List<String> shown(List<String> queues, Instant now) {
    return round.of(queues, now).stream().map(Figure::toString).toList();
  }
}
