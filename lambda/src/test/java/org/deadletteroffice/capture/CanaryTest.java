package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.capture.SqsRecord.aRecord;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.Journal.CaptureCount;
import org.deadletteroffice.deadletter.StoreUnavailableException;
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

  @Test
  void when_it_is_time_to_answer_canaries_are_left_in_the_queue_without_asking() {
    AtomicInteger asked = new AtomicInteger();
    rig.beforeEveryCanary(asked::incrementAndGet).withTimeLeft(TimeLeft.RESERVE);

    assertThat(rig.capture(canary(TOKEN).withId("1"), canary(TOKEN).withId("2")))
        .containsExactlyInAnyOrder("1", "2");

    assertThat(asked).hasValue(0);
  }

  @Test
  void canaries_that_get_no_answer_in_time_are_left_in_the_queue() {
    CountDownLatch answer = new CountDownLatch(1);
    rig.beforeEveryCanary(() -> await(answer)).withTimeLeft(TimeLeft.RESERVE.plusMillis(200));

    assertThat(rig.capture(canary(TOKEN).withId("1"), canary(TOKEN).withId("2")))
        .containsExactlyInAnyOrder("1", "2");

    answer.countDown();
    assertThat(rig.letters.all()).isEmpty();
  }

  @Test
  void canaries_are_asked_for_at_the_same_time() {
    CountDownLatch asked = new CountDownLatch(10);
    rig.beforeEveryCanary(
        () -> {
          asked.countDown();
          await(asked);
        });

    assertThat(
            rig.capture(
                IntStream.range(0, 10).mapToObj(i -> canary(TOKEN)).toArray(SqsRecord[]::new)))
        .isEmpty();

    assertThat(rig.letters.all()).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(10, TimeUnit.SECONDS)) {
        throw new StoreUnavailableException("nobody else asks", true, null);
      }
    } catch (InterruptedException cutOff) {
      Thread.currentThread().interrupt();
    }
  }

  private static SqsRecord canary(String token) {
    return aRecord()
        .sentDirectly()
        .withBody(Canaries.body(token))
        .withAttribute(Canaries.ATTRIBUTE, "String", token);
  }
}
