package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.Backoff;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Backoff BACKOFF = new Backoff(Duration.ofMinutes(5), Duration.ofHours(6));

  @Test
  void a_source_starts_with_a_handful_of_canaries() {
    Pace pace = Pace.CANARIES;

    assertThat(pace.left(NOW)).isEqualTo(5);
    assertThat(pace.began(probes(5), NOW).left(NOW)).isZero();
  }

  @Test
  void nothing_more_begins_until_the_canaries_are_judged() {
    Pace full = Pace.CANARIES.began(probes(5), NOW);

    Pace judged = full.judged(all(full, Fate.PENDING), BACKOFF, NOW);

    assertThat(judged.left(NOW)).isZero();
  }

  @Test
  void a_round_that_sticks_doubles_the_next() {
    Pace pace = Pace.CANARIES;

    for (int round = 0; round < 4; round++) {
      pace = pace.began(probes(pace.allowance()), NOW);
      pace = pace.judged(all(pace, Fate.STUCK), BACKOFF, NOW);
    }

    assertThat(pace.left(NOW)).isEqualTo(80);
  }

  @Test
  void a_round_that_was_not_used_up_proves_nothing_about_a_larger_one() {
    Pace pace = new Pace(40, 0, List.of(), 0, null, null).began(probes(6), NOW);

    assertThat(pace.judged(all(pace, Fate.STUCK), BACKOFF, NOW).allowance()).isEqualTo(40);
  }

  @Test
  void a_round_that_comes_back_halves_the_next_and_the_source_rests() {
    Pace pace = new Pace(80, 0, List.of(), 0, null, null).began(probes(80), NOW);

    Pace judged = pace.judged(all(pace, Fate.CAME_BACK), BACKOFF, NOW);

    assertThat(judged.allowance()).isEqualTo(40);
    assertThat(judged.left(NOW)).isZero();
    assertThat(judged.left(NOW.plus(Duration.ofMinutes(5)))).isEqualTo(40);
  }

  @Test
  void what_was_used_is_halved_not_what_was_allowed() {
    Pace pace = new Pace(10_240, 0, List.of(), 0, null, null).began(probes(100), NOW);

    assertThat(pace.judged(all(pace, Fate.CAME_BACK), BACKOFF, NOW).allowance()).isEqualTo(50);
  }

  @Test
  void the_first_half_of_the_sample_that_comes_back_is_enough_to_slow_down() {
    Pace pace = new Pace(80, 0, List.of(), 0, null, null).began(probes(80), NOW);
    Map<Probe, Fate> fates = all(pace, Fate.PENDING);
    pace.probes().stream().limit(11).forEach(probe -> fates.put(probe, Fate.CAME_BACK));

    assertThat(pace.judged(fates, BACKOFF, NOW).isResting(NOW)).isTrue();
  }

  @Test
  void a_few_poison_letters_slow_nothing_down() {
    Pace pace = Pace.CANARIES.began(probes(5), NOW);
    Map<Probe, Fate> fates = all(pace, Fate.STUCK);
    pace.probes().stream().limit(2).forEach(probe -> fates.put(probe, Fate.CAME_BACK));

    assertThat(pace.judged(fates, BACKOFF, NOW).left(NOW)).isEqualTo(10);
  }

  @Test
  void one_poison_letter_of_a_quiet_source_does_not_stop_the_next_letter() {
    Pace pace = Pace.CANARIES.began(probes(1), NOW);

    assertThat(pace.judged(all(pace, Fate.CAME_BACK), BACKOFF, NOW).left(NOW)).isEqualTo(4);
  }

  @Test
  void rests_grow_while_nothing_sticks_and_end_with_the_first_success() {
    Pace pace = Pace.CANARIES;
    List<Duration> rests = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      pace = pace.began(probes(5), NOW);
      pace = pace.judged(all(pace, Fate.CAME_BACK), BACKOFF, NOW);
      rests.add(Duration.between(NOW, pace.restUntil()));
    }
    assertThat(rests).startsWith(Duration.ofMinutes(5), Duration.ofMinutes(10));
    assertThat(rests).endsWith(Duration.ofHours(6));
    assertThat(pace.isOutage()).isTrue();

    pace = pace.began(probes(5), NOW);
    pace = pace.judged(all(pace, Fate.STUCK), BACKOFF, NOW);

    assertThat(pace.isOutage()).isFalse();
    assertThat(pace.isResting(NOW)).isFalse();
  }

  @Test
  void replays_that_cannot_be_told_keep_the_pace_as_it_is() {
    Pace pace = Pace.CANARIES.began(probes(5), NOW);

    assertThat(pace.judged(all(pace, Fate.SILENT), BACKOFF, NOW).left(NOW)).isEqualTo(5);
  }

  @Test
  void replays_that_were_never_sent_say_nothing() {
    Pace pace = Pace.CANARIES.began(probes(5), NOW);

    Pace judged = pace.judged(all(pace, Fate.MEANINGLESS), BACKOFF, NOW);

    assertThat(judged.left(NOW)).isEqualTo(5);
    assertThat(judged.isResting(NOW)).isFalse();
  }

  @Test
  void a_source_that_was_idle_for_a_day_starts_with_canaries_again() {
    Pace fast = new Pace(640, 0, List.of(), 0, null, NOW);

    assertThat(fast.remembered(NOW.plus(Duration.ofHours(23)))).isEqualTo(fast);
    assertThat(fast.remembered(NOW.plus(Duration.ofHours(25)))).isEqualTo(Pace.CANARIES);
  }

  @Test
  void a_person_who_asks_ends_a_rest() {
    Pace resting = new Pace(5, 0, List.of(), 4, NOW.plusSeconds(60), NOW);

    assertThat(resting.woken(NOW).left(NOW)).isEqualTo(5);
  }

  @Test
  void the_pace_never_overflows() {
    Pace pace = new Pace(Pace.MOST, 0, List.of(), 0, null, null).began(probes(20), NOW);
    Pace full = new Pace(Pace.MOST, Pace.MOST, pace.probes(), 0, null, null);

    assertThat(full.judged(all(full, Fate.STUCK), BACKOFF, NOW).allowance()).isEqualTo(Pace.MOST);
  }

  private static List<Probe> probes(int count) {
    List<Probe> probes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      probes.add(new Probe(IdempotencyKey.ofProducerKey("k" + i, "s"), 1));
    }
    return probes;
  }

  private static Map<Probe, Fate> all(Pace pace, Fate fate) {
    Map<Probe, Fate> fates = new HashMap<>();
    pace.probes().forEach(probe -> fates.put(probe, fate));
    return fates;
  }
}
