package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeToLossTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders";
  private static final String OTHER = "arn:aws:sqs:eu-west-1:111122223333:refunds";
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:dlq";
  private static final String FIFO = "arn:aws:sqs:eu-west-1:111122223333:dlq.fifo";
  private static final String LAST_RESORT = "arn:aws:sqs:eu-west-1:111122223333:last-resort";

  private final FixedQueueFacts facts = new FixedQueueFacts();
  private final FixedQueueMetrics metrics = new FixedQueueMetrics();
  private final FailuresHeard journal = new FailuresHeard();
  private List<String> sources = List.of(SOURCE);
  private List<String> deadLetterQueues = List.of(DLQ);

  @Test
  void an_empty_queue_can_lose_nothing_for_its_whole_retention() {
    facts.with(SOURCE, days(4), DLQ, 0).with(DLQ, days(14), null, 0);

    assertThat(shown()).containsExactly("office " + days(14), "dlq " + days(14));
  }

  @Test
  void a_standard_queues_message_may_have_aged_in_the_longest_of_its_sources() {
    facts.with(SOURCE, days(1), DLQ, 9).with(OTHER, days(4), DLQ, 9).with(DLQ, days(14), null, 1);
    sources = List.of(SOURCE, OTHER);
    metrics.ages.put(DLQ, Duration.ofHours(6));

    assertThat(shown())
        .containsExactly("office " + days(10).minusHours(6), "dlq " + days(10).minusHours(6));
  }

  @Test
  void a_fifo_queues_message_begins_anew() {
    facts.with(SOURCE + ".fifo", days(4), FIFO, 0).with(FIFO, days(14), null, 3);
    sources = List.of(SOURCE + ".fifo");
    deadLetterQueues = List.of(FIFO);
    metrics.ages.put(FIFO, days(2));

    assertThat(shown()).containsExactly("office " + days(12), "dlq.fifo " + days(12));
  }

  @Test
  void it_is_never_below_zero() {
    facts.with(SOURCE, days(14), DLQ, 0).with(DLQ, days(14), null, 1);
    metrics.ages.put(DLQ, Duration.ofMinutes(1));

    assertThat(shown()).containsExactly("office " + Duration.ZERO, "dlq " + Duration.ZERO);
  }

  @Test
  void the_queue_behind_a_dlq_counts_and_the_dlq_is_its_source() {
    facts
        .with(SOURCE, days(4), DLQ, 0)
        .with(DLQ, days(7), LAST_RESORT, 0)
        .with(LAST_RESORT, days(14), null, 2);
    metrics.ages.put(LAST_RESORT, days(1));

    assertThat(shown())
        .containsExactly("office " + days(6), "dlq " + days(7), "last-resort " + days(6));
  }

  @Test
  void a_waiting_message_of_unknown_age_leaves_its_queue_out_and_is_told() {
    facts
        .with(SOURCE, days(4), DLQ, 0)
        .with(DLQ, days(14), LAST_RESORT, 0)
        .with(LAST_RESORT, days(14), null, 2);

    assertThat(shown()).containsExactly("office " + days(14), "dlq " + days(14));
    assertThat(journal.failures)
        .containsExactly("telling when " + LAST_RESORT + " loses a message");
  }

  @Test
  void a_queue_that_cannot_be_read_is_told_and_hides_nothing_that_another_may_lose() {
    facts.with(SOURCE, days(4), DLQ, 0).with(DLQ, days(14), null, 1);
    deadLetterQueues = List.of(FIFO, DLQ);
    metrics.ages.put(DLQ, days(9));

    assertThat(shown()).containsExactly("office " + days(1), "dlq " + days(1));
    assertThat(journal.failures).containsExactly("reading the attributes of " + FIFO);
  }

  @Test
  void when_no_queue_can_be_told_neither_can_the_office() {
    facts.with(DLQ, days(14), null, 1);
    deadLetterQueues = List.of(FIFO, DLQ);

    assertThat(shown()).isEmpty();
    assertThat(journal.failures)
        .contains("reading the attributes of " + FIFO, "telling when " + DLQ + " loses a message");
  }

  @Test
  void a_dlq_without_a_readable_source_is_taken_to_have_one_of_sqs_default_retention() {
    facts.with(DLQ, days(14), null, 1);
    metrics.ages.put(DLQ, days(1));

    assertThat(shown()).containsExactly("office " + days(9), "dlq " + days(9));
  }

  @Test
  void without_a_dlq_there_is_nothing_to_tell() {
    deadLetterQueues = List.of();
    sources = List.of();

    assertThat(shown()).isEmpty();
  }

  private static Duration days(int days) {
    return Duration.ofDays(days);
  }

  private List<String> shown() {
    QueueReadings readings = new QueueReadings(facts, journal);
    return new TimeToLoss(readings, metrics, journal)
        .of(readings.of(sources).values(), deadLetterQueues, NOW).stream()
            .map(
                figure ->
                    "%s %s"
                        .formatted(
                            figure
                                .by()
                                .getOrDefault(MetricDimension.QUEUE, ":office")
                                .replaceFirst(".*:", ""),
                            Duration.ofSeconds((long) figure.value())))
            .toList();
  }
}
