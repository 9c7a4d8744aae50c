package org.deadletteroffice.journal;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import java.net.URI;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterBuilder;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.Subject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.lambda.powertools.logging.internal.LoggingManagerRegistry;

/** That what messages say is in no line, at any level, whoever writes it. */
class NothingConfidentialTest {

  private static final String BODY = "BODY-4711-CONFIDENTIAL";
  private static final String ATTRIBUTE = "ATTRIBUTE-4712-CONFIDENTIAL";

  private final WireMockServer service =
      new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));
  private final StandardOutput output = new StandardOutput();
  private final LoggingJournal journal = new LoggingJournal(new EmfCounters("filings"));

  @BeforeEach
  void start() {
    service.start();
  }

  @AfterEach
  void restore() {
    LoggingManagerRegistry.getLoggingManager().setLogLevel(Level.INFO);
    output.close();
    service.stop();
  }

  @ParameterizedTest
  @EnumSource(LifecycleEvent.class)
  void no_transition_repeats_body_or_attributes(LifecycleEvent event) {
    logEverything();

    journal.record(event, confidential().build(), "");
    journal.record(event, confidential().replaying("m-1").build(), "");
    journal.record(event, confidential().quarantined().build(), "");
    journal.record(event, confidential().resolved().build(), "");

    assertThat(output.logged()).hasSize(4);
    assertNothingConfidential();
  }

  @Test
  void no_failure_repeats_what_a_parser_quotes() {
    logEverything();
    Throwable quoting = catchThrowable(() -> new JsonMapper().readTree(BODY));
    assertThat(quoting).hasMessageContaining(BODY.substring(0, 4));

    journal.failure("reading a report", quoting);
    journal.failure("storing", new StoreUnavailableException("not stored", true, quoting));
    journal.failure(
        "storing", new IllegalStateException(ATTRIBUTE, new IllegalStateException(BODY)));

    journal.failure(
        "storing", new StoreUnavailableException("failed: " + quoting.getMessage(), true, quoting));

    assertThat(output.logged()).hasSize(4);
    assertThat(output.logged().get(3).path("error_message").asText())
        .isEqualTo("failed: JsonParseException");
    assertNothingConfidential();
    assertThat(output.text()).doesNotContain(BODY.substring(0, 4));
  }

  @Test
  void no_exception_that_is_logged_by_others_shows_its_message() {
    logEverything();

    LoggerFactory.getLogger("software.amazon.anything")
        .error("a library failed", new IllegalStateException(ATTRIBUTE, new Exception(BODY)));

    assertThat(output.logged())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.path("error").path("name").asText()).endsWith("StateException");
              assertThat(line.path("error").path("root").asText()).isEqualTo("java.lang.Exception");
            });
    assertNothingConfidential();
  }

  @Test
  void no_debug_line_of_a_library_is_written_at_all() {
    logEverything();

    LoggerFactory.getLogger("software.amazon.awssdk.request").debug("sending {}", BODY);
    LoggerFactory.getLogger("org.apache.http.wire").trace(">> {}", BODY);
    LoggerFactory.getLogger("any.other").info("{}", BODY);

    assertThat(output.text()).isEmpty();
  }

  @Test
  void no_call_of_the_sdk_leaves_a_trace_of_what_it_carried() {
    logEverything();

    for (int status : new int[] {200, 400, 500}) {
      service.stubFor(
          any(anyUrl())
              .willReturn(
                  aResponse()
                      .withStatus(status)
                      .withBody(
                          "{\"__type\":\"x#ValidationException\",\"message\":\"%s\"}"
                              .formatted(BODY))));
      journaled(() -> dynamoDb().putItem(p -> p.tableName("t").item(item())));
      journaled(
          () ->
              sqs()
                  .sendMessage(
                      m ->
                          m.queueUrl(service.baseUrl())
                              .messageBody(BODY)
                              .messageAttributes(attributes())));
      journaled(
          () ->
              s3().putObject(
                      p -> p.bucket("payloads").key("digest"), RequestBody.fromString(BODY)));
    }

    assertThat(service.getAllServeEvents())
        .as("the calls did carry it")
        .anyMatch(call -> call.getRequest().getBodyAsString().contains(BODY))
        .anyMatch(call -> call.getRequest().getBodyAsString().contains(ATTRIBUTE));
    assertThat(output.logged()).as("the failures are told").isNotEmpty();
    assertNothingConfidential();
  }

  @Test
  void the_check_would_find_it() {
    LoggerFactory.getLogger("org.deadletteroffice.any").warn("the body was {}", BODY);

    assertThatThrownBy(this::assertNothingConfidential).isInstanceOf(AssertionError.class);
  }

  private void assertNothingConfidential() {
    assertThat(output.text()).doesNotContain(BODY).doesNotContain(ATTRIBUTE);
  }

  /** As {@code POWERTOOLS_LOG_LEVEL=TRACE} does. */
  private static void logEverything() {
    LoggingManagerRegistry.getLoggingManager().setLogLevel(Level.TRACE);
  }

  private void journaled(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException failed) {
      journal.failure("calling a service", failed);
    }
  }

  private static DeadLetterBuilder confidential() {
    return aDeadLetter()
        .from(
            anArrival()
                .withBody("{\"secret\":\"" + BODY + "\"}")
                .withAttribute("token", new MessageAttribute.Text("String", ATTRIBUTE))
                .failedWith(new Failure(ErrorCategory.RETRYABLE, ATTRIBUTE, BODY))
                .about(new Subject("CORP-7", ATTRIBUTE, null, ATTRIBUTE, ATTRIBUTE, NOW)));
  }

  private static Map<String, AttributeValue> item() {
    DeadLetter letter = confidential().build();
    return Map.of(
        "idempotency_key", AttributeValue.fromS(letter.key().hex()),
        "payload", AttributeValue.fromS(BODY));
  }

  private static Map<String, MessageAttributeValue> attributes() {
    return Map.of(
        "token", MessageAttributeValue.builder().dataType("String").stringValue(ATTRIBUTE).build());
  }

  private DynamoDbClient dynamoDb() {
    return to(DynamoDbClient.builder()).httpClient(UrlConnectionHttpClient.create()).build();
  }

  private SqsClient sqs() {
    return to(SqsClient.builder()).httpClient(UrlConnectionHttpClient.create()).build();
  }

  private S3Client s3() {
    return to(S3Client.builder())
        .forcePathStyle(true)
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }

  private <B extends AwsClientBuilder<B, C>, C> B to(B client) {
    return client
        .endpointOverride(URI.create(service.baseUrl()))
        .region(Region.EU_WEST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .overrideConfiguration(c -> c.retryStrategy(s -> s.maxAttempts(2)));
  }
}
