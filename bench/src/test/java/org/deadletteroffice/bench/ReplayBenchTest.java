package org.deadletteroffice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayBenchTest {

  @Test
  void a_replayed_letter_is_two_writes_and_a_tenth_of_a_request_to_the_queue() {
    ReplayBench.Reading measured = new ReplayBench(1_000).run();

    assertThat(measured.writesPerLetter()).isBetween(2.0, 2.01);
    assertThat(measured.sendsPerLetter()).isEqualTo(0.1);
    assertThat(measured.readsPerLetter()).isLessThan(0.05);
    assertThat(measured.queriesPerLetter()).isLessThan(0.2);
  }

  @Test
  void a_run_uses_the_time_it_has_and_the_next_continues() {
    ReplayBench.Reading measured = new ReplayBench(10_000).run();

    assertThat(measured.runs()).isBetween(4, 6);
    assertThat(measured.sendsPerLetter()).isEqualTo(0.1);
  }
}
