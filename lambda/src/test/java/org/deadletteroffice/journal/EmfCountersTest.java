package org.deadletteroffice.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.measure.MetricDimension.REASON;
import static org.deadletteroffice.measure.MetricDimension.SOURCE;
import static org.deadletteroffice.measure.MetricName.CAPTURED;
import static org.deadletteroffice.measure.MetricName.FAILURES;
import static org.deadletteroffice.measure.MetricName.QUARANTINED;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.deadletteroffice.deadletter.Journal.CaptureCount;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmfCountersTest {

  private static final String QUEUE = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest";

  private final StandardOutput output = new StandardOutput();
  private final EmfCounters counters = new EmfCounters("filings");

  @AfterEach
  void restore() {
    output.close();
  }

  @Test
  void a_counter_is_one_line_by_office_and_by_each_of_its_dimensions() {
    counters.add(QUARANTINED, Map.of(SOURCE, QUEUE, REASON, "payload_conflict"), 1);

    assertThat(output.lines()).hasSize(1);
    JsonNode directive = output.lines().get(0).path("_aws").path("CloudWatchMetrics").get(0);
    assertThat(directive.path("Namespace").asText()).isEqualTo("DeadLetterOffice");
    assertThat(EmbeddedMetrics.sums(output.lines()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "Quarantined[Office=filings]",
                1.0,
                "Quarantined[Office=filings, Source=" + QUEUE + "]",
                1.0,
                "Quarantined[Office=filings, Reason=payload_conflict]",
                1.0));
  }

  @Test
  void a_dimension_without_a_member_is_left_out() {
    counters.add(CAPTURED, Map.of(), 2);
    counters.add(FAILURES, Map.of(SOURCE, QUEUE), 1);

    assertThat(EmbeddedMetrics.sums(output.lines()))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("Captured[Office=filings]", 2.0, "Failures[Office=filings]", 1.0));
  }

  /** Superseded and given up: the letter that took over is counted. */
  private static final int NOT_COUNTED = 2;

  @Test
  void every_event_of_every_kind_of_letter_is_a_valid_line() {
    LoggingJournal journal = new LoggingJournal(counters);

    for (LifecycleEvent event : LifecycleEvent.values()) {
      journal.record(event, aDeadLetter().build(), "");
      journal.record(event, aDeadLetter().quarantined().build(), "");
      journal.record(event, aDeadLetter().resolved().build(), "");
    }
    journal.captured(QUEUE, new CaptureCount(1, 2, 3, 4));
    journal.failure("measuring", new IllegalStateException("no"));

    assertThat(output.counted())
        .hasSize(3 * (LifecycleEvent.values().length - NOT_COUNTED) + 4 + 1);
    assertThat(EmbeddedMetrics.sums(output.counted()))
        .containsEntry("Resolved[Office=filings, Resolution=operator]", 1.0)
        .containsEntry("Quarantined[Office=filings, Reason=operator]", 1.0)
        .containsEntry("ArrivalsReportedBack[Office=filings, Queue=" + QUEUE + "]", 4.0);
  }

  @Test
  void hundreds_of_transitions_at_once_are_all_counted_in_valid_lines() {
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      IntStream.range(0, 750)
          .forEach(i -> threads.execute(() -> counters.add(CAPTURED, Map.of(SOURCE, QUEUE), 1)));
    }

    assertThat(EmbeddedMetrics.sums(output.lines()))
        .containsEntry("Captured[Office=filings]", 750.0)
        .containsEntry("Captured[Office=filings, Source=" + QUEUE + "]", 750.0);
  }

  @Test
  void the_check_of_the_format_finds_what_is_not_of_it() {
    counters.add(CAPTURED, Map.of(SOURCE, QUEUE), 1);
    ObjectNode withoutTarget = output.lines().get(0).deepCopy();
    withoutTarget.remove("Source");
    ObjectNode withManyValues = output.lines().get(0).deepCopy();
    ArrayNode values = withManyValues.putArray("Captured");
    IntStream.range(0, 101).forEach(values::add);
    ObjectNode withoutTime = output.lines().get(0).deepCopy();
    ((ObjectNode) withoutTime.path("_aws")).remove("Timestamp");

    for (ObjectNode broken : List.of(withoutTarget, withManyValues, withoutTime)) {
      assertThatThrownBy(() -> EmbeddedMetrics.requireValid(broken))
          .isInstanceOf(AssertionError.class);
    }
  }
}
