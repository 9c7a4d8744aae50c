package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnguardedSourcesTest {

  private static final String QUEUES = "arn:aws:sqs:eu-west-1:111122223333:";
  private static final String DLQ = QUEUES + "dead-letters";
  private static final Duration RETENTION = Duration.ofDays(4);

  private final FixedQueueFacts facts = new FixedQueueFacts();
  private final FailuresHeard journal = new FailuresHeard();
  private final Set<String> sources = new LinkedHashSet<>();
  private final Set<String> known = new LinkedHashSet<>();

  @Test
  void a_source_that_redrives_to_the_office_is_guarded() {
    given("orders", DLQ);

    assertThat(shown()).containsExactly("UnguardedSources = 0 Count");
  }

  @Test
  void one_that_redrives_elsewhere_is_not() {
    given("orders", DLQ);
    given("refunds", QUEUES + "someone-elses");

    assertThat(shown())
        .containsExactly(
            "UnguardedSources = 1 Count",
            "UnguardedSources[Source=" + QUEUES + "refunds] = 1 Count");
  }

  @Test
  void nor_is_one_without_a_redrive_policy() {
    given("orders", null);

    assertThat(shown()).contains("UnguardedSources = 1 Count");
  }

  @Test
  void one_that_cannot_be_read_is_told_and_not_counted() {
    given("orders", DLQ);
    sources.add(QUEUES + "forbidden");

    assertThat(shown()).containsExactly("UnguardedSources = 0 Count");
    assertThat(journal.failures)
        .containsExactly("reading the attributes of " + QUEUES + "forbidden");
  }

  @Test
  void one_that_the_deployment_names_and_that_is_gone_is_told_until_it_is_named_no_more() {
    sources.add(QUEUES + "deleted");
    facts.without(QUEUES + "deleted");

    assertThat(shown()).containsExactly("UnguardedSources = 0 Count");
    assertThat(journal.failures).containsExactly("reading the attributes of " + QUEUES + "deleted");
  }

  @Test
  void one_that_letters_came_from_and_that_is_named_no_more_is_left_out_silently() {
    given("orders", DLQ);
    known.add(QUEUES + "permission-gone-with-its-name");
    known.add(QUEUES + "deleted");
    facts.without(QUEUES + "deleted");

    assertThat(shown()).containsExactly("UnguardedSources = 0 Count");
    assertThat(journal.failures).isEmpty();
  }

  @Test
  void one_that_letters_came_from_counts_as_long_as_it_can_be_read() {
    given("orders", DLQ);
    facts.with(QUEUES + "refunds", RETENTION, null, 0);
    known.add(QUEUES + "refunds");

    assertThat(shown()).contains("UnguardedSources[Source=" + QUEUES + "refunds] = 1 Count");
  }

  @Test
  void where_the_deployment_names_none_one_that_cannot_be_read_is_told_and_a_deleted_one_is_not() {
    known.add(QUEUES + "forbidden");
    known.add(QUEUES + "deleted");
    facts.without(QUEUES + "deleted");

    assertThat(shown()).containsExactly("UnguardedSources = 0 Count");
    assertThat(journal.failures)
        .containsExactly("reading the attributes of " + QUEUES + "forbidden");
  }

  @Test
  void however_many_there_are_few_have_a_figure_of_their_own() {
    for (int i = 0; i < 30; i++) {
      given("queue-" + i, null);
    }

    assertThat(shown()).hasSize(21).contains("UnguardedSources = 30 Count");
  }

  private void given(String source, @Nullable String deadLetterQueue) {
    facts.with(QUEUES + source, RETENTION, deadLetterQueue, 0);
    sources.add(QUEUES + source);
  }

  private List<String> shown() {
    return UnguardedSources.of(
            new QueueReadings(facts, journal).ofSources(sources, known).values(), List.of(DLQ))
        .stream()
        .map(Figure::toString)
        .toList();
  }
}
