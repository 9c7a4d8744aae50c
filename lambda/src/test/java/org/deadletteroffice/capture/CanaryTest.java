package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.capture.SqsRecord.aRecord;

import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.Journal.CaptureCount;
import org.junit.jupiter.api.Test;

/** The office's own messages to its DLQs, and what only looks like them. */
class CanaryTest {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final CaptureRig rig = new CaptureRig();

  CanaryTest() {
    rig.tokens.put(ArrivalBuilder.DLQ, TOKEN);
  }

  @Test
  void a_canary_is_taken_off_the_queue_and_never_becomes_a_letter() {
    assertThat(rig.capture(canary(TOKEN), aRecord())).isEmpty();

    assertThat(rig.letters.all()).hasSize(1);
    assertThat(rig.journal.events()).hasSize(1);
  }

  @Test
  void a_canary_is_in_the_books_since_its_deletion_is() {
    rig.capture(canary(TOKEN), aRecord());

    assertThat(rig.journal.counts()).containsExactly(new CaptureCount(1, 0, 1, 0));
  }

  @Test
  void a_token_that_the_office_did_not_send_makes_a_letter() {
    assertThat(rig.capture(canary("another"))).isEmpty();

    assertThat(rig.letters.all()).hasSize(1);
  }

  @Test
  void another_body_with_a_true_token_is_a_letter() {
    assertThat(rig.capture(canary(TOKEN).withBody("{\"order\":1}"))).isEmpty();

    assertThat(rig.letters.all()).hasSize(1);
  }

  @Test
  void the_canary_of_another_queue_is_a_letter() {
    assertThat(rig.capture(canary(TOKEN).onQueue(ArrivalBuilder.DLQ + "-2"))).isEmpty();

    assertThat(rig.letters.all()).hasSize(1);
  }

  @Test
  void a_canary_that_cannot_be_told_stays_in_the_queue_and_holds_up_nobody() {
    assertThat(rig.capture(canary("out-of-reach").withId("canary"), aRecord()))
        .containsExactly("canary");

    assertThat(rig.letters.all()).hasSize(1);
    assertThat(rig.journal.failures()).hasSize(1);
  }

  private static SqsRecord canary(String token) {
    return aRecord()
        .sentDirectly()
        .withBody(Canaries.body(token))
        .withAttribute(Canaries.ATTRIBUTE, "String", token);
  }
}
