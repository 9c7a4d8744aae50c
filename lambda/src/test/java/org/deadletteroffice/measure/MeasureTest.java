package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureTest {

  private static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders";
  private static final String NAMED = "arn:aws:sqs:eu-west-1:111122223333:refunds";
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:dlq";
  private static final String NEVER_USED = "arn:aws:sqs:eu-west-1:111122223333:dlq.fifo";

  private final FixedQueueFacts facts =
      new FixedQueueFacts()
          .with(SOURCE, Duration.ofDays(4), DLQ, 0)
          .with(NAMED, Duration.ofDays(4), null, 0)
          .with(DLQ, Duration.ofDays(14), null, 0)
          .with(NEVER_USED, Duration.ofDays(14), null, 0);
  private final FailuresHeard journal = new FailuresHeard();
  private final FixedQueueMetrics queueMetrics = new FixedQueueMetrics();
  private final CanariesKept canaries = new CanariesKept();
  private final List<String> sent = new ArrayList<>();
  private final List<Figure> published = new ArrayList<>();
  private Set<String> deadLetterQueues = Set.of(DLQ, NEVER_USED);
  private boolean scanFails;
  private boolean cloudWatchFails;
  private List<RuntimeException> countingFailures = List.of();

  @Test
  void most_runs_publish_the_backlog_alone() {
    run("10:01:00");

    assertThat(names()).containsExactly("Depth", "DepthTotal", "Heartbeat", "OldestAge");
    assertThat(sent).isEmpty();
  }

  @Test
  void every_five_minutes_there_is_more() {
    run("10:05:59");

    assertThat(names())
        .containsExactly(
            "CanaryAge",
            "DeadlinesAtRisk",
            "DeadlinesMissed",
            "Depth",
            "DepthTotal",
            "Heartbeat",
            "OldestAge",
            "TimeToLoss",
            "UnguardedSources");
    assertThat(published)
        .extracting(Figure::toString)
        .contains("DeadlinesAtRisk = 2 Count", "Depth[Source=" + SOURCE + "] = 3 Count");
  }

  @Test
  void sources_that_the_deployment_names_are_looked_at_before_anything_came_from_them() {
    run("10:05:00");

    assertThat(published)
        .extracting(Figure::toString)
        .contains("UnguardedSources = 1 Count", "UnguardedSources[Source=" + NAMED + "] = 1 Count");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10:20:00", "10:21:01", "10:22:59"})
  void an_hour_is_balanced_three_times_so_that_a_run_may_be_missing(String time) {
    run(time);

    assertThat(names()).contains("Unaccounted");
    assertThat(queueMetrics.asked)
        .containsExactly(
            "2026-01-01T09:00:00Z to 2026-01-01T10:00:00Z, arrivals from PT5M earlier");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10:19:59", "10:23:00"})
  void before_and_after_that_there_are_no_books(String time) {
    run(time);

    assertThat(names()).doesNotContain("Unaccounted");
  }

  @Test
  void dlqs_that_nothing_was_captured_from_yet_are_watched_too() {
    run("10:20:00");

    assertThat(sent).containsExactlyInAnyOrder(DLQ, NEVER_USED);
    assertThat(published)
        .filteredOn(figure -> NEVER_USED.equals(figure.by().get(MetricDimension.QUEUE)))
        .extracting(figure -> figure.metric().wireName())
        .containsExactlyInAnyOrder("TimeToLoss", "CanaryAge", "Unaccounted");
  }

  @Test
  void a_dlq_that_the_deployment_names_no_longer_is_watched_no_longer() {
    deadLetterQueues = Set.of(NEVER_USED);
    facts.without(DLQ);

    run("10:20:00");

    assertThat(sent).containsExactly(NEVER_USED);
    assertThat(published)
        .extracting(figure -> figure.by().get(MetricDimension.QUEUE))
        .contains(NEVER_USED)
        .doesNotContain(DLQ);
    assertThat(journal.failures).isEmpty();
  }

  @Test
  void a_source_that_redrives_to_a_dlq_that_is_drained_no_longer_is_unguarded() {
    deadLetterQueues = Set.of(NEVER_USED);

    run("10:05:00");

    assertThat(published)
        .extracting(Figure::toString)
        .contains("UnguardedSources[Source=" + SOURCE + "] = 1 Count");
  }

  @Test
  void an_office_whose_deployment_names_no_dlq_watches_those_it_captured_from() {
    deadLetterQueues = Set.of();

    run("10:05:00");

    assertThat(sent).containsExactly(DLQ);
    assertThat(published)
        .extracting(Figure::toString)
        .contains("TimeToLoss[Queue=" + DLQ + "] = 1209600 Seconds")
        .doesNotContain("UnguardedSources[Source=" + SOURCE + "] = 1 Count");
  }

  @Test
  void what_fails_is_left_out_and_told_and_the_rest_is_published() {
    scanFails = true;
    countingFailures = List.of(new StoreUnavailableException("a page is missing", true, null));

    run("10:05:00");

    assertThat(names()).doesNotContain("DeadlinesAtRisk").contains("DepthTotal", "TimeToLoss");
    assertThat(journal.failures)
        .containsExactly("counting the backlog", "looking through the backlog");
  }

  @Test
  void figures_that_cannot_be_published_fail_the_run() {
    cloudWatchFails = true;

    assertThatThrownBy(() -> run("10:01:00")).isInstanceOf(DeadLetterOfficeException.class);
  }

  private void run(String time) {
    Clock clock = Clock.fixed(Instant.parse("2026-01-01T" + time + "Z"), ZoneOffset.UTC);
    new Measure(this::empty, around(), this::publish, journal, clock).run();
  }

  private void publish(Instant at, List<Figure> figures) {
    if (cloudWatchFails) {
      throw new DeadLetterOfficeException("CloudWatch did not take them", true, null);
    }
    published.addAll(figures);
  }

  private Surroundings around() {
    return new Surroundings(
        (now, soon) -> {
          if (scanFails) {
            throw new StoreUnavailableException("no answer", true, null);
          }
          assertThat(Duration.between(now, soon)).isEqualTo(Duration.ofHours(24));
          return new BacklogTally(Map.of(SOURCE, 3L), 2, 1);
        },
        new OneCaptured(),
        Set.of(NAMED),
        deadLetterQueues,
        facts,
        queueMetrics,
        canaries,
        (queue, token) -> sent.add(queue),
        new Random(1));
  }

  private BacklogReading empty() {
    Map<BacklogPart, Long> depths = new HashMap<>();
    Map<BacklogPart, Optional<Instant>> oldest = new HashMap<>();
    BacklogPart.ALL.forEach(part -> depths.put(part, 0L));
    BacklogPart.ALL.forEach(part -> oldest.put(part, Optional.empty()));
    return new BacklogReading(depths, oldest, countingFailures);
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    published.forEach(figure -> names.add(figure.metric().wireName()));
    return names;
  }

  /** An office that captured from one DLQ so far. */
  private static final class OneCaptured implements KnownQueues {

    @Override
    public Set<String> sources() {
      return Set.of(SOURCE);
    }

    @Override
    public Set<String> deadLetterQueues() {
      return Set.of(DLQ);
    }

    @Override
    public void remember(@Nullable String sourceQueueArn, String deadLetterQueueArn) {
      throw new AssertionError("measuring remembers no queue");
    }
  }
}
