package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.junit.jupiter.api.Test;

/** What control records keep between runs. */
public abstract class ControlRecordsContract {

  private static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest";
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");

  protected abstract PaceRecords paces();

  protected abstract StopSwitch stop();

  @Test
  void a_source_without_a_record_starts_with_canaries() {
    assertThat(paces().paceOf(SOURCE + "-never-seen")).isEqualTo(Pace.CANARIES);
  }

  @Test
  void a_pace_comes_back_as_it_was_kept() {
    Pace resting =
        new Pace(
            40,
            7,
            List.of(
                new Probe(IdempotencyKey.ofProducerKey("a", SOURCE), 1),
                new Probe(IdempotencyKey.ofProducerKey("b", SOURCE), 12)),
            3,
            NOW,
            NOW.minusSeconds(60));

    paces().keep(SOURCE, resting);
    assertThat(paces().paceOf(SOURCE)).isEqualTo(resting);
    paces().keep(SOURCE, Pace.CANARIES);
    assertThat(paces().paceOf(SOURCE)).isEqualTo(Pace.CANARIES);
  }

  @Test
  void paces_of_two_sources_are_kept_apart() {
    paces().keep(SOURCE + "-a", new Pace(10, 0, List.of(), 0, null, null));
    paces().keep(SOURCE + "-b", new Pace(20, 0, List.of(), 0, null, null));

    assertThat(paces().paceOf(SOURCE + "-a").allowance()).isEqualTo(10);
    assertThat(paces().paceOf(SOURCE + "-b").allowance()).isEqualTo(20);
  }

  @Test
  void replays_are_stopped_and_resumed_as_often_as_anyone_likes() {
    assertThat(stop().isStopped()).isFalse();

    stop().stop("ann", "deployment of the consumer");
    stop().stop("bob", "me too");
    assertThat(stop().isStopped()).isTrue();

    stop().resume("ann");
    stop().resume("ann");
    assertThat(stop().isStopped()).isFalse();
  }
}
