package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.capture.SqsRecord.aRecord;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.Request;
import org.deadletteroffice.deadletter.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a letter knows of its failure, from whoever said it. */
class FailureTest {

  private static final Path EVENTS = Path.of("..", "events", "aws-services");

  private final CaptureRig rig = new CaptureRig();

  static Stream<Arguments> awsServices() {
    return Stream.of(
        Arguments.of(
            "lambda-async-dlq",
            "200",
            "2025-12-31T23:30:00.120Z 9b3f0d5e-8d1f-4c0b-9f0e-2a55a5a7a0c1"
                + " Task timed out after 30.03 seconds",
            "200"),
        Arguments.of(
            "lambda-async-destination",
            "PortalUnavailable",
            "the portal answered 503",
            "RetriesExhausted"),
        Arguments.of(
            "lambda-stream-destination",
            "Unhandled",
            "RetryAttemptsExhausted",
            "RetryAttemptsExhausted"),
        Arguments.of(
            "eventbridge-rule-dlq",
            "NO_PERMISSIONS",
            "User: events.amazonaws.com is not authorized to perform: lambda:InvokeFunction",
            null),
        Arguments.of(
            "eventbridge-rule-dlq-retries-exhausted",
            "SDK_CLIENT_ERROR",
            "Unable to execute HTTP request",
            "MaximumRetryAttempts"),
        Arguments.of(
            "eventbridge-scheduler-dlq",
            "AWS.Scheduler.InternalServerError",
            "Rate exceeded",
            "MaximumRetryAttempts"),
        Arguments.of(
            "eventbridge-pipes-dlq",
            "RetryAttemptsExhausted",
            "not delivered by arn:aws:pipes:eu-west-1:111122223333:pipe/grants-to-intake",
            "RetryAttemptsExhausted"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("awsServices")
  void what_an_aws_service_writes_is_the_reason(
      String event, String errorClass, String detail, String status) throws IOException {
    assertThat(rig.capture(Files.readString(EVENTS.resolve(event + ".json")))).isEmpty();

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.failure()).isEqualTo(new Failure(null, errorClass, detail));
    assertThat(letter.errorCategory()).isEqualTo(ErrorCategory.UNKNOWN);
    assertThat(letter.history().attempts().get(0).status()).isEqualTo(status);
    assertThat(letter.audit().entries().get("reason")).endsWith("unknown: " + errorClass);
  }

  @Test
  void sns_says_no_reason() throws IOException {
    String event = Files.readString(EVENTS.resolve("sns-subscription-dlq.json"));

    assertThat(rig.capture(event)).isEmpty();

    assertThat(rig.onlyLetter().failure()).isEqualTo(new Failure(null, null, null));
  }

  @Test
  void attributes_say_what_failed() {
    rig.capture(
        aRecord()
            .withKey("A")
            .withAttribute("error_category", "String", "auth_rejected")
            .withAttribute("error_class", "String", "TokenExpired")
            .withAttribute("error_detail", "String", "since noon")
            .withAttribute("status", "Number", "401")
            .withAttribute("trace_id", "String", "trace-1")
            .withAttribute("actor", "String", "importer")
            .withAttribute("deadline", "String", "2026-03-01T12:00:00+01:00"));

    DeadLetter letter = rig.letterOf("A");
    assertThat(letter.failure())
        .isEqualTo(new Failure(ErrorCategory.AUTH_REJECTED, "TokenExpired", "since noon"));
    assertThat(letter.history().attempts().get(0).status()).isEqualTo("401");
    assertThat(letter.subject())
        .isEqualTo(
            new Subject(
                null, null, null, "trace-1", "importer", Instant.parse("2026-03-01T11:00:00Z")));
    assertThat(letter.isHeld()).isTrue();
  }

  @Test
  void the_members_of_an_envelope_say_it_too() {
    rig.capture(
        aRecord()
            .withBody(
                """
                {"entity_id":"0044917","jurisdiction":"US-NV",
                 "request":{"method":"POST","url":"https://portal.nv.example/search"},
                 "deadline":"2026-03-01T00:00:00.000Z","actor":"filing-retriever",
                 "error_category":"schema_invalid","error_class":"MissingField","status":"200",
                 "attempts":[{"error_category":"retryable","status":"504","trace_id":"t-1"}]}"""));

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.failure())
        .isEqualTo(new Failure(ErrorCategory.SCHEMA_INVALID, "MissingField", null));
    assertThat(letter.history().attempts().get(0).status()).isEqualTo("200");
    assertThat(letter.subject())
        .isEqualTo(
            new Subject(
                "0044917",
                "US-NV",
                new Request("POST", "https://portal.nv.example/search"),
                "t-1",
                "filing-retriever",
                Instant.parse("2026-03-01T00:00:00Z")));
  }

  @Test
  void of_an_envelopes_attempts_the_latest_counts() {
    rig.capture(
        aRecord()
            .withBody(
                """
                {"idempotency_key":"SF-425/ED-2025-0417",
                 "attempts":[
                   {"error_category":"schema_invalid","error_class":"Old","actor":"first"},
                   {"error_category":"retryable","error_class":"Timeout","error_detail":"30 s",
                    "status":504,"trace_id":"t-2"}]}"""));

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.failure()).isEqualTo(new Failure(ErrorCategory.RETRYABLE, "Timeout", "30 s"));
    assertThat(letter.history().attempts().get(0).status()).isEqualTo("504");
    assertThat(letter.subject().traceId()).isEqualTo("t-2");
    assertThat(letter.subject().actor()).isNull();
  }

  @Test
  void attributes_count_more_than_the_body() {
    rig.capture(
        aRecord()
            .withBody("{\"error_category\":\"schema_invalid\",\"error_class\":\"B\"}")
            .withKey("A")
            .withAttribute("error_category", "String", "retryable"));

    assertThat(rig.letterOf("A").failure())
        .isEqualTo(new Failure(ErrorCategory.RETRYABLE, "B", null));
  }

  @Test
  void a_category_nobody_knows_is_unknown_and_its_text_is_kept() {
    rig.capture(
        aRecord().withKey("A").withAttribute("error_category", "String", "POISON"),
        aRecord()
            .withKey("B")
            .withAttribute("error_category", "String", "POISON")
            .withAttribute("error_class", "String", "Boom"));

    assertThat(rig.letterOf("A").failure())
        .isEqualTo(new Failure(ErrorCategory.UNKNOWN, "POISON", null));
    assertThat(rig.letterOf("B").failure())
        .isEqualTo(new Failure(ErrorCategory.UNKNOWN, "POISON: Boom", null));
  }

  @Test
  void a_status_in_a_body_that_says_nothing_of_a_failure_is_not_ours() {
    rig.capture(aRecord().withKey("A").withBody("{\"status\":\"SHIPPED\"}"));

    assertThat(rig.letterOf("A").history().attempts().get(0).status()).isNull();
    assertThat(rig.letterOf("A").failure()).isEqualTo(Failure.UNSAID);
  }

  @Test
  void a_date_is_a_deadline_and_nonsense_is_none() {
    rig.capture(
        aRecord().withKey("A").withAttribute("deadline", "String", "2026-03-01"),
        aRecord().withKey("B").withAttribute("deadline", "String", "soon"),
        aRecord().withKey("C").withAttribute("deadline", "String", "+999999-01-01T00:00:00Z"));

    assertThat(rig.letterOf("A").subject().deadline()).isEqualTo("2026-03-01T00:00:00Z");
    assertThat(rig.letterOf("B").subject().deadline()).isNull();
    assertThat(rig.letterOf("C").subject().deadline()).isNull();
  }

  @Test
  void a_trace_given_with_the_message_comes_before_the_trace_header() {
    rig.capture(
        aRecord()
            .withKey("A")
            .withAttribute("trace_id", "String", "given")
            .withSystemAttribute("AWSTraceHeader", "Root=1-a-b;Parent=c;Lineage=1:d:2"),
        aRecord().withKey("B").withSystemAttribute("AWSTraceHeader", "Sampled=1;Root=1-a-b"),
        aRecord().withKey("C").withSystemAttribute("AWSTraceHeader", "garbage"));

    assertThat(rig.letterOf("A").subject().traceId()).isEqualTo("given");
    assertThat(rig.letterOf("B").subject().traceId()).isEqualTo("1-a-b");
    assertThat(rig.letterOf("C").subject().traceId()).isNull();
  }
}
