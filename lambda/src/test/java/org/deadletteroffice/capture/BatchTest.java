package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.capture.SqsRecord.aRecord;
import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.deadletteroffice.capture.CountingStore.Requests;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Journal.CaptureCount;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.junit.jupiter.api.Test;

/** A batch is stored or left in its queue message by message, at a known cost. */
class BatchTest {

  private static final String FIFO_DLQ = DLQ + ".fifo";

  private final CaptureRig rig = new CaptureRig();

  @Test
  void an_event_without_records_is_answered_with_nothing() {
    assertThat(rig.capture("null")).isEmpty();
    assertThat(rig.capture("{}")).isEmpty();
    assertThat(rig.capture("{\"Records\":null}")).isEmpty();
    assertThat(rig.capture("{\"Records\":[]}")).isEmpty();
  }

  @Test
  void a_new_letter_costs_one_write_and_no_read() {
    rig.capture(aRecord().withKey("A"), aRecord().withKey("B"));

    assertThat(rig.store.requests()).isEqualTo(new Requests(2, 0, 0));
    assertThat(rig.payloads.size()).isZero();
  }

  @Test
  void a_merge_costs_one_read_and_one_write() {
    rig.capture(aRecord().withKey("A"));
    rig.store.requests();

    rig.capture(aRecord().withKey("A"), aRecord().withKey("A"), aRecord().withKey("A"));

    assertThat(rig.store.requests()).isEqualTo(new Requests(0, 1, 1));
    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(4);
  }

  @Test
  void a_letter_another_process_recorded_costs_the_refused_write_besides() {
    rig.capture(aRecord().withKey("A"));
    CaptureRig other = new CaptureRig(rig.letters, rig.payloads, rig.letters);

    other.capture(aRecord().withKey("A"));

    assertThat(other.store.requests()).isEqualTo(new Requests(1, 1, 1));
  }

  @Test
  void a_redelivery_costs_no_write() {
    SqsRecord record = aRecord().withKey("A");
    rig.capture(record);
    rig.store.requests();

    rig.capture(record);

    assertThat(rig.store.requests()).isEqualTo(new Requests(0, 1, 0));
    assertThat(rig.letterOf("A").version()).isEqualTo(1);
  }

  @Test
  void a_batch_of_250_arrivals_of_one_key_delivered_twice_counts_250() {
    SqsRecord[] records =
        IntStream.range(0, 250).mapToObj(i -> aRecord().withKey("A")).toArray(SqsRecord[]::new);

    assertThat(rig.capture(records)).isEmpty();
    assertThat(rig.capture(records)).isEmpty();

    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(250);
    assertThat(rig.letterOf("A").version()).isEqualTo(1);
  }

  @Test
  void a_faster_writer_is_no_failure() {
    rig.capture(aRecord().withKey("A"));
    AtomicBoolean overtaken = new AtomicBoolean();
    rig.store.beforeEveryWrite(
        key -> {
          if (overtaken.compareAndSet(false, true)) {
            new CaptureRig(rig.letters, rig.payloads, rig.letters).capture(aRecord().withKey("A"));
          }
        });

    assertThat(rig.capture(aRecord().withKey("A"))).isEmpty();

    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(3);
  }

  @Test
  void a_writer_that_is_always_faster_leaves_the_message_in_the_queue() {
    rig.capture(aRecord().withKey("A"));
    CaptureRig other = new CaptureRig(rig.letters, rig.payloads, rig.letters);
    rig.store.beforeEveryWrite(key -> other.capture(aRecord().withKey("A")));

    assertThat(rig.capture(aRecord().withKey("A").withId("slow"))).containsExactly("slow");

    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(1 + LetterWriter.MOST_TRIES);
  }

  @Test
  void a_message_id_is_reported_once_however_often_it_is_in_the_batch() {
    rig.store.refuse(key -> true);

    assertThat(
            rig.capture(
                aRecord().withKey("A").withId("twice"), aRecord().withKey("A").withId("twice")))
        .containsExactly("twice");
  }

  @Test
  void a_failure_in_a_fifo_group_leaves_the_rest_of_that_group_and_no_other() {
    rig.store.refuse(IdempotencyKey.ofProducerKey("B", SOURCE)::equals);

    assertThat(
            rig.capture(
                fifo("1", "g", "A"),
                fifo("2", "g", "B"),
                fifo("3", "other", "X"),
                fifo("4", "g", "A"),
                fifo("5", "g", "C"),
                fifo("6", "other", "Y")))
        .containsExactlyInAnyOrder("2", "4", "5");

    assertThat(rig.letters.all()).hasSize(3);
    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void a_broken_body_in_a_fifo_group_leaves_the_rest_of_that_group() {
    assertThat(
            rig.capture(
                fifo("1", "g", "A"),
                fifo("2", "g", "B").withMd5("f".repeat(32)),
                fifo("3", "g", "C")))
        .containsExactlyInAnyOrder("2", "3");

    assertThat(rig.onlyLetter().key()).isEqualTo(rig.letterOf("A").key());
  }

  @Test
  void a_payload_that_cannot_be_kept_leaves_the_rest_of_a_fifo_group() {
    rig.payloads.setDown(true);

    assertThat(
            rig.capture(
                fifo("1", "g", "A"),
                fifo("2", "g", "A").withBody("x".repeat(5_000)),
                fifo("3", "g", "A"),
                fifo("4", "g", "B")))
        .containsExactlyInAnyOrder("2", "3", "4");

    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(1);
  }

  @Test
  void messages_of_one_key_are_folded_in_their_order() {
    rig.capture(
        fifo("1", "g", "A").withAttribute("error_class", "String", "First"),
        fifo("2", "g", "A").withAttribute("error_class", "String", "Second"),
        fifo("3", "g", "A").withAttribute("error_class", "String", "Third"));

    DeadLetter letter = rig.letterOf("A");
    assertThat(letter.failure().errorClass()).isEqualTo("Third");
    assertThat(letter.history().attempts())
        .extracting(attempt -> attempt.failure().errorClass())
        .containsExactly("First", "Second", "Third");
    assertThat(letter.version()).isEqualTo(1);
  }

  @Test
  void with_less_than_five_seconds_left_everything_stays_in_the_queue() {
    rig.withTimeLeft(Duration.ofMillis(4_900));

    assertThat(rig.capture(aRecord().withKey("A").withId("1"), aRecord().withKey("B").withId("2")))
        .containsExactly("1", "2");

    assertThat(rig.letters.all()).isEmpty();
  }

  @Test
  void when_time_runs_out_the_rest_stays_in_the_queue() {
    rig.store.beforeEveryWrite(key -> rig.withTimeLeft(Duration.ofSeconds(1)));

    List<String> left = rig.capture(fifo("1", "g", "A"), fifo("2", "g", "B"), fifo("3", "g", "C"));

    assertThat(left).contains("2", "3");
    assertThat(rig.letters.all()).hasSize(1);
  }

  @Test
  void a_record_without_an_id_is_captured_once() {
    SqsRecord nameless = aRecord().withKey("A").without("messageId");

    assertThat(rig.capture(nameless)).isEmpty();
    assertThat(rig.capture(nameless)).isEmpty();

    assertThat(rig.letterOf("A").history().attemptCount()).isEqualTo(1);
  }

  @Test
  void a_record_without_an_id_that_cannot_be_stored_keeps_the_whole_batch() {
    rig.store.refuse(IdempotencyKey.ofProducerKey("A", SOURCE)::equals);

    assertThatThrownBy(
            () -> rig.capture(aRecord().withKey("A").withId(" "), aRecord().withKey("B")))
        .isInstanceOf(DeadLetterOfficeException.class);

    assertThat(rig.onlyLetter().key()).isEqualTo(rig.letterOf("B").key());
  }

  @Test
  void queues_are_remembered_before_their_first_letter() {
    AtomicBoolean known = new AtomicBoolean();
    rig.store.beforeEveryWrite(
        key ->
            known.set(
                rig.letters.sources().contains(SOURCE)
                    && rig.letters.deadLetterQueues().contains(DLQ)));

    rig.capture(aRecord().withKey("A"));

    assertThat(known).isTrue();
  }

  @Test
  void writes_of_one_batch_run_side_by_side_within_bounds() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    rig.store.beforeEveryWrite(
        key -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          IntStream.range(0, 2_000).forEach(i -> Thread.onSpinWait());
          running.decrementAndGet();
        });

    rig.capture(
        IntStream.range(0, 200)
            .mapToObj(i -> aRecord().withKey("K" + i))
            .toArray(SqsRecord[]::new));

    assertThat(rig.letters.all()).hasSize(200);
    assertThat(most.get()).isLessThanOrEqualTo(Capture.CONCURRENCY);
  }

  @Test
  void thirty_two_threads_capture_2000_arrivals_over_50_keys_each_exactly_once() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(32)) {
      List<Future<List<String>>> batches = new ArrayList<>();
      for (int batch = 0; batch < 200; batch++) {
        SqsRecord[] records = new SqsRecord[10];
        for (int i = 0; i < 10; i++) {
          records[i] = aRecord().withKey("K" + (batch * 10 + i) % 50);
        }
        String event = SqsRecord.event(records);
        Callable<List<String>> untilStored =
            () -> {
              List<String> left = rig.capture(event);
              while (!left.isEmpty()) {
                left = rig.capture(event);
              }
              return rig.capture(event);
            };
        batches.add(threads.submit(untilStored));
      }
      for (Future<List<String>> batch : batches) {
        assertThat(batch.get()).isEmpty();
      }
    }

    assertThat(rig.letters.all()).hasSize(50);
    assertThat(rig.letters.all())
        .allSatisfy(letter -> assertThat(letter.history().attemptCount()).isEqualTo(40));
  }

  @Test
  void the_journal_is_told_after_the_write_what_was_captured() {
    SqsRecord known = aRecord().withKey("A");
    rig.capture(known);
    rig.journal.clear();
    rig.store.refuse(IdempotencyKey.ofProducerKey("Z", SOURCE)::equals);

    rig.capture(
        known,
        aRecord().withKey("A"),
        aRecord().withKey("B"),
        aRecord().withKey("Z").withId("refused"));

    assertThat(rig.journal.counts()).containsExactly(new CaptureCount(1, 1, 1, 1));
    assertThat(rig.journal.events())
        .containsExactlyInAnyOrder(
            LifecycleEvent.DLQ_DUPLICATE_MERGED, LifecycleEvent.DLQ_ENQUEUED);
    assertThat(rig.journal.failures()).singleElement().asString().contains("message refused");
  }

  @Test
  void the_journal_is_told_of_quarantine_and_of_a_digest_mismatch() {
    rig.capture(
        aRecord()
            .withKey("A")
            .withBody("secret")
            .withAttribute("source_digest", "String", "wrong"));

    assertThat(rig.journal.events())
        .containsExactly(
            LifecycleEvent.DLQ_ENQUEUED,
            LifecycleEvent.DLQ_DIGEST_MISMATCH,
            LifecycleEvent.DLQ_QUARANTINED);
    assertThat(rig.journal.lines())
        .extracting(RecordingJournal.Line::detail)
        .noneMatch(detail -> detail.contains("wrong") || detail.contains("secret"));
  }

  private static SqsRecord fifo(String id, String group, String key) {
    return aRecord().withId(id).onQueue(FIFO_DLQ).inGroup(group).withKey(key);
  }
}
