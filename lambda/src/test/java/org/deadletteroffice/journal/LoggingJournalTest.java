package org.deadletteroffice.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal.CaptureCount;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.Subject;
import org.deadletteroffice.invocation.Invocation;
import org.deadletteroffice.invocation.InvokedFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class LoggingJournalTest {

  private final StandardOutput output = new StandardOutput();
  private final List<String> counted = new ArrayList<>();
  private final LoggingJournal journal =
      new LoggingJournal((metric, of, count) -> counted.add(metric.wireName() + " " + count));

  @AfterEach
  void restore() {
    output.close();
  }

  @Test
  void a_transition_is_one_line_with_what_explains_it() {
    DeadLetter letter =
        aDeadLetter()
            .from(
                anArrival().about(new Subject("CORP-7", "US-DE", null, traceHeader(), "ann", null)))
            .replaying("m-1")
            .build();

    journal.record(LifecycleEvent.DLQ_REPLAYED, letter, "as message m-1");

    assertThat(output.logged()).hasSize(1);
    JsonNode line = output.logged().get(0);
    assertThat(line.path("event").asText()).isEqualTo("dlq_replayed");
    assertThat(line.path("message").asText()).isEqualTo("dlq_replayed");
    assertThat(line.path("level").asText()).isEqualTo("INFO");
    assertThat(line.path("key").asText()).isEqualTo(letter.key().hex().substring(0, 12));
    assertThat(line.path("entity_id").asText()).isEqualTo("CORP-7");
    assertThat(line.path("state").asText()).isEqualTo("replaying");
    assertThat(line.path("replay_count").isInt()).isTrue();
    assertThat(line.path("replay_count").asInt()).isEqualTo(1);
    assertThat(line.path("replay_number").asInt()).isEqualTo(1);
    assertThat(line.path("detail").asText()).isEqualTo("as message m-1");
    assertThat(line.path("error_category").asText()).isEqualTo("retryable");
    assertThat(line.path("signature").asText()).isEqualTo(letter.signature());
    assertThat(line.path("source_queue").asText()).endsWith(":orders-ingest");
    assertThat(line.path("first_seen").asText()).isEqualTo("2025-12-31T23:59:00.000Z");
    assertThat(line.path("original_trace_id").asText())
        .isEqualTo("1-5759e988-bd862e3fe1be46a994272793");
    assertThat(line.path("timestamp").asText()).matches("\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}Z");
  }

  @Test
  void what_a_letter_does_not_have_is_not_in_its_line() {
    journal.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), "");

    assertThat(output.logged().get(0).fieldNames())
        .toIterable()
        .doesNotContain(
            "entity_id", "detail", "quarantine_reason", "resolution", "original_trace_id", "held");
  }

  @Test
  void a_trace_id_that_is_none_is_not_repeated() {
    DeadLetter letter =
        aDeadLetter()
            .from(anArrival().about(new Subject(null, null, null, "anything at all", null, null)))
            .build();

    journal.record(LifecycleEvent.DLQ_ENQUEUED, letter, "");

    assertThat(output.text()).doesNotContain("anything at all");
  }

  @ParameterizedTest
  @CsvSource({
    "DLQ_ENQUEUED, WARN",
    "DLQ_DUPLICATE_MERGED, INFO",
    "DLQ_REOPENED, WARN",
    "DLQ_REFUTED, WARN",
    "DLQ_REPLAYED, INFO",
    "DLQ_REPLAY_FAILED, WARN",
    "DLQ_REPLAY_GIVEN_BACK, WARN",
    "DLQ_RESOLVED, INFO",
    "DLQ_QUARANTINED, ERROR",
    "DLQ_DIGEST_MISMATCH, ERROR"
  })
  void every_transition_has_its_level_and_is_counted(LifecycleEvent event, String level) {
    journal.record(event, aDeadLetter().build(), "why");

    assertThat(output.logged())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.path("level").asText()).isEqualTo(level);
              assertThat(line.path("event").asText()).isEqualTo(event.wireName());
            });
    assertThat(counted).hasSize(1);
  }

  @Test
  void only_a_replay_that_came_back_is_counted_as_such() {
    journal.record(LifecycleEvent.DLQ_REPLAY_FAILED, aDeadLetter().build(), "replay 2 came back");
    journal.record(LifecycleEvent.DLQ_REPLAY_FAILED, aDeadLetter().build(), "another copy failed");

    assertThat(counted).containsExactly("ReplayFailed 1", "CameBack 1", "ReplayFailed 1");
  }

  @Test
  void a_batch_is_counted_by_what_became_of_its_messages() {
    journal.captured("arn:dlq", new CaptureCount(3, 2, 0, 1));

    assertThat(counted)
        .containsExactly("ArrivalsRecorded 3", "ArrivalsMerged 2", "ArrivalsReportedBack 1");
    assertThat(output.text()).isEmpty();
  }

  @Test
  void a_failure_tells_what_where_and_what_the_service_answered() {
    DynamoDbException refused =
        (DynamoDbException)
            DynamoDbException.builder()
                .statusCode(400)
                .requestId("REQUEST-1")
                .awsErrorDetails(
                    AwsErrorDetails.builder()
                        .errorCode("ValidationException")
                        .errorMessage("a value that nobody should read")
                        .build())
                .build();

    journal.failure(
        "message m-1 stays", new StoreUnavailableException("the table refused", false, refused));

    JsonNode line = output.logged().get(0);
    assertThat(line.path("level").asText()).isEqualTo("ERROR");
    assertThat(line.path("what").asText()).isEqualTo("message m-1 stays");
    assertThat(line.path("error_type").asText()).endsWith("StoreUnavailableException");
    assertThat(line.path("error_root").asText()).endsWith("DynamoDbException");
    assertThat(line.path("error_message").asText()).isEqualTo("the table refused");
    assertThat(line.path("error_code").asText()).isEqualTo("ValidationException");
    assertThat(line.path("error_status").asInt()).isEqualTo(400);
    assertThat(line.path("error_request_id").asText()).isEqualTo("REQUEST-1");
    assertThat(line.path("error_at")).anyMatch(at -> at.asText().contains("LoggingJournalTest"));
    assertThat(output.text()).doesNotContain("a value that nobody should read");
    assertThat(counted).containsExactly("Failures 1");
  }

  @Test
  void a_failure_that_passes_by_itself_is_a_warning() {
    journal.failure(
        "counting",
        new StoreUnavailableException("no answer", true, new ConnectException("refused")));

    assertThat(output.logged().get(0).path("level").asText()).isEqualTo("WARN");
  }

  @Test
  void the_lines_of_an_invocation_carry_its_request_also_from_other_threads() throws Exception {
    Invocation.of(
        new InvokedFunction("request-1"),
        () -> {
          journal.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), "");
          Thread worker =
              Thread.ofVirtual()
                  .start(
                      () -> journal.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), ""));
          return joined(worker);
        });
    journal.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), "");

    assertThat(output.logged().subList(0, 2))
        .allSatisfy(
            line -> {
              assertThat(line.path("correlation_id").asText()).isEqualTo("request-1");
              assertThat(line.path("function_request_id").asText()).isEqualTo("request-1");
              assertThat(line.path("function_name").asText()).isEqualTo("capture");
              assertThat(line.path("cold_start").asText()).isIn("true", "false");
            });
    assertThat(output.logged().get(2).has("correlation_id")).isFalse();
  }

  @Test
  void counters_that_fail_harm_nobody() {
    LoggingJournal broken =
        new LoggingJournal(
            (metric, of, count) -> {
              throw new IllegalStateException("no metrics today");
            });

    broken.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), "");
    broken.captured("arn:dlq", new CaptureCount(1, 1, 1, 1));
    broken.failure("counting", new IllegalStateException("broken"));

    assertThat(output.logged()).hasSize(2);
  }

  @Test
  void a_line_that_cannot_be_written_harms_nobody_and_is_counted_all_the_same() {
    System.setOut(new java.io.PrintStream(new FullDisk(), true));

    journal.record(LifecycleEvent.DLQ_ENQUEUED, aDeadLetter().build(), "");

    assertThat(counted).containsExactly("Captured 1");
  }

  private static String traceHeader() {
    return "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
  }

  private static boolean joined(Thread thread) {
    try {
      thread.join();
      return true;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static final class FullDisk extends java.io.OutputStream {
    @Override
    public void write(int octet) throws java.io.IOException {
      throw new java.io.IOException("no space left");
    }
  }
}
