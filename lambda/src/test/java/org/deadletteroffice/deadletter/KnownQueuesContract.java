package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the office remembers of queues. Each test begins with an empty store. */
public abstract class KnownQueuesContract {

  protected abstract KnownQueues knownQueues();

  @Test
  void at_first_no_queue_is_known() {
    assertThat(knownQueues().sources()).isEmpty();
    assertThat(knownQueues().deadLetterQueues()).isEmpty();
  }

  @Test
  void what_was_remembered_is_known() {
    knownQueues().remember("arn:a", "arn:a-dlq");
    knownQueues().remember("arn:b", "arn:b-dlq");
    knownQueues().remember("arn:a", "arn:a-dlq");

    assertThat(knownQueues().sources()).containsExactlyInAnyOrder("arn:a", "arn:b");
    assertThat(knownQueues().deadLetterQueues())
        .containsExactlyInAnyOrder("arn:a-dlq", "arn:b-dlq");
  }

  @Test
  void a_dead_letter_queue_is_remembered_without_a_source() {
    knownQueues().remember(null, "arn:dlq");

    assertThat(knownQueues().sources()).isEmpty();
    assertThat(knownQueues().deadLetterQueues()).containsExactly("arn:dlq");
  }

  @Test
  void a_source_is_remembered_when_its_dead_letter_queue_was_known_already() {
    knownQueues().remember(null, "arn:dlq");
    knownQueues().remember("arn:a", "arn:dlq");

    assertThat(knownQueues().sources()).containsExactly("arn:a");
  }
}
