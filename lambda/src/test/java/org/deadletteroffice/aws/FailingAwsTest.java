package org.deadletteroffice.aws;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.putRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.URI;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.PayloadMissingException;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.replay.SettableClock;
import org.deadletteroffice.s3.S3PayloadStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;

class FailingAwsTest {

  @RegisterExtension
  static final WireMockExtension SERVER =
      WireMockExtension.newInstance()
          .options(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
          .build();

  private static final byte[] BYTES = "a body".getBytes(UTF_8);
  private static final SourceDigest DIGEST = SourceDigest.of(BYTES);
  private static final String OBJECT = "/payloads-bucket/payloads/" + DIGEST.hex();
  private static final String RETENTION = OBJECT + "?retention";
  private static final String TARGET = "X-Amz-Target";

  private final DeadLetter letter = aDeadLetter().build();
  private final AwsClients clients =
      new AwsClients(
          () -> here(DynamoDbClient.builder()),
          () -> here(S3Client.builder()).forcePathStyle(true),
          () -> here(SqsClient.builder()),
          () -> here(CloudWatchClient.builder()));
  private final JournalInMemory journal = new JournalInMemory();
  private final S3PayloadStore payloads =
      new S3PayloadStore(clients.s3(), "payloads-bucket", journal, new SettableClock(NOW));
  private final DynamoDbDeadLetterStore letters =
      new DynamoDbDeadLetterStore(clients.dynamoDb(), "letters");

  @Test
  void a_payload_is_put_only_where_none_is_and_with_its_checksum() {
    SERVER.stubFor(put(urlEqualTo(OBJECT)).willReturn(aResponse().withStatus(200)));

    payloads.keep(DIGEST, BYTES);

    SERVER.verify(
        putRequestedFor(urlEqualTo(OBJECT))
            .withHeader("If-None-Match", equalTo("*"))
            .withHeader("x-amz-sdk-checksum-algorithm", equalTo("SHA256")));
  }

  @Test
  void a_payload_that_another_writer_is_putting_is_tried_again() {
    SERVER.stubFor(
        put(urlEqualTo(OBJECT))
            .inScenario("race")
            .whenScenarioStateIs(STARTED)
            .willSetStateTo("the other is done")
            .willReturn(s3Error(409, "ConditionalRequestConflict")));
    SERVER.stubFor(
        put(urlEqualTo(OBJECT))
            .inScenario("race")
            .whenScenarioStateIs("the other is done")
            .willReturn(s3Error(412, "PreconditionFailed")));
    SERVER.stubFor(put(urlEqualTo(RETENTION)).willReturn(aResponse().withStatus(200)));

    assertThat(payloads.keep(DIGEST, BYTES)).isEqualTo("s3://payloads-bucket/payloads/" + DIGEST);

    SERVER.verify(2, putRequestedFor(urlEqualTo(OBJECT)));
  }

  @Test
  void a_payload_that_is_there_already_is_protected_for_another_year() {
    SERVER.stubFor(put(urlEqualTo(OBJECT)).willReturn(s3Error(412, "PreconditionFailed")));
    SERVER.stubFor(put(urlEqualTo(RETENTION)).willReturn(aResponse().withStatus(200)));

    payloads.keep(DIGEST, BYTES);

    SERVER.verify(
        putRequestedFor(urlEqualTo(RETENTION))
            .withRequestBody(containing("<Mode>GOVERNANCE</Mode>"))
            .withRequestBody(
                containing("<RetainUntilDate>2027-01-01T00:00:00Z</RetainUntilDate>")));
    assertThat(journal.failures()).isEmpty();
  }

  @Test
  void a_new_payload_leaves_its_retention_to_the_bucket() {
    SERVER.stubFor(put(urlEqualTo(OBJECT)).willReturn(aResponse().withStatus(200)));

    payloads.keep(DIGEST, BYTES);

    SERVER.verify(0, putRequestedFor(urlEqualTo(RETENTION)));
  }

  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied, 1",
    "500, InternalError, 1",
    "400, InvalidArgument, 1",
    "400, InvalidRequest, 0"
  })
  void a_payload_is_kept_though_its_retention_cannot_be_extended(
      int status, String code, int told) {
    SERVER.stubFor(put(urlEqualTo(OBJECT)).willReturn(s3Error(412, "PreconditionFailed")));
    SERVER.stubFor(put(urlEqualTo(RETENTION)).willReturn(s3Error(status, code)));

    assertThat(payloads.keep(DIGEST, BYTES)).isEqualTo("s3://payloads-bucket/payloads/" + DIGEST);

    assertThat(journal.failures()).hasSize(told);
  }

  @ParameterizedTest
  @CsvSource({"500, InternalError, true", "403, AccessDenied, false"})
  void whether_trying_again_helps_depends_on_the_answer(int status, String code, boolean helps) {
    SERVER.stubFor(any(anyUrl()).willReturn(s3Error(status, code)));

    assertThatThrownBy(() -> payloads.keep(DIGEST, BYTES))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class,
            failed -> assertThat(failed.retryHelps()).isEqualTo(helps));
    assertThatThrownBy(() -> payloads.fetch(payloads.locationOf(DIGEST)))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class,
            failed -> assertThat(failed.retryHelps()).isEqualTo(helps));
  }

  @Test
  void only_the_bucket_itself_says_that_an_object_is_missing() {
    SERVER.stubFor(get(urlEqualTo(OBJECT)).willReturn(s3Error(404, "NoSuchKey")));
    assertThatThrownBy(() -> payloads.fetch(payloads.locationOf(DIGEST)))
        .isInstanceOf(PayloadMissingException.class);

    SERVER.stubFor(get(urlEqualTo(OBJECT)).willReturn(s3Error(404, "NoSuchBucket")));
    assertThatThrownBy(() -> payloads.fetch(payloads.locationOf(DIGEST)))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "500, InternalServerError, true",
    "400, ValidationException, false",
    "400, AccessDeniedException, false"
  })
  void a_refusal_of_the_table_says_whether_trying_again_helps(
      int status, String code, boolean helps) {
    SERVER.stubFor(any(anyUrl()).willReturn(dynamoDbError(status, code)));

    assertThatThrownBy(() -> letters.record(letter))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class,
            failed -> assertThat(failed.retryHelps()).isEqualTo(helps))
        .hasMessageContaining(letter.key().abbreviated())
        .hasCauseInstanceOf(SdkException.class);
  }

  @Test
  void a_claim_whose_answer_is_lost_for_good_is_ours_if_the_record_says_so() {
    answerUpdatesWith(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));
    answerReadsWithAClaimBy("ours");

    assertThat(letters.claim(hint(), claimAt(NOW, "ours")))
        .hasValueSatisfying(
            claimed -> assertThat(claimed.openReplay().orElseThrow().token()).isEqualTo("ours"));
  }

  @Test
  void a_claim_whose_first_answer_was_lost_is_ours_if_the_record_says_so() {
    answerUpdatesWith(dynamoDbError(400, "ConditionalCheckFailedException"));
    answerReadsWithAClaimBy("ours");

    assertThat(letters.claim(hint(), claimAt(NOW, "ours"))).isPresent();
    assertThat(letters.claim(hint(), claimAt(NOW, "another's"))).isEmpty();
  }

  @Test
  void a_claim_without_any_answer_is_nobodys_yet() {
    answerUpdatesWith(dynamoDbError(500, "InternalServerError"));
    answerReadsWithAClaimBy("another");

    assertThatThrownBy(() -> letters.claim(hint(), claimAt(NOW, "ours")))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class, failed -> assertThat(failed.retryHelps()).isTrue());
  }

  private void answerUpdatesWith(ResponseDefinitionBuilder answer) {
    SERVER.stubFor(post(anyUrl()).withHeader(TARGET, containing("UpdateItem")).willReturn(answer));
  }

  private void answerReadsWithAClaimBy(String token) {
    SERVER.stubFor(
        post(anyUrl())
            .withHeader(TARGET, matching(".*GetItem"))
            .willReturn(
                aResponse()
                    .withStatus(200)
                    .withHeader("Content-Type", "application/x-amz-json-1.0")
                    .withBody(
                        CLAIMED_ITEM
                            .replace("<key>", letter.key().hex())
                            .replace("<token>", token))));
  }

  private DueLetter hint() {
    return new DueLetter(letter.key(), SOURCE, NOW, 1, 0, ErrorCategory.RETRYABLE);
  }

  private static ResponseDefinitionBuilder s3Error(int status, String code) {
    return aResponse()
        .withStatus(status)
        .withHeader("Content-Type", "application/xml")
        .withBody("<Error><Code>%s</Code><Message>on purpose</Message></Error>".formatted(code));
  }

  private static ResponseDefinitionBuilder dynamoDbError(int status, String code) {
    return aResponse()
        .withStatus(status)
        .withHeader("Content-Type", "application/x-amz-json-1.0")
        .withBody(
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"on purpose\"}"
                .formatted(code));
  }

  private static <B extends AwsClientBuilder<B, C>, C> B here(B builder) {
    return builder
        .region(Region.EU_WEST_1)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .endpointOverride(URI.create(SERVER.baseUrl()));
  }

  private static final String CLAIMED_ITEM =
      """
      {"Item": {
        "idempotency_key": {"S": "<key>"}, "schema_version": {"N": "1"},
        "state": {"S": "replaying"}, "version": {"N": "2"}, "episode": {"N": "1"},
        "dead_letter_queue_arn": {"S": "arn:dlq"}, "payload": {"S": "a body"},
        "payload_bytes": {"N": "6"}, "message_attributes": {"M": {}},
        "source_digest":
          {"S": "0000000000000000000000000000000000000000000000000000000000000000"},
        "attempts": {"L": []}, "attempt_count": {"N": "0"},
        "known_messages": {"B": ""}, "reported_messages": {"B": ""},
        "payload_digests": {"L": []}, "digest_mismatches": {"M": {}},
        "replay_count": {"N": "1"}, "last_number": {"N": "1"},
        "replay": {"M": {
          "number": {"N": "1"}, "token": {"S": "<token>"}, "takeovers": {"N": "0"},
          "claimed_at": {"S": "2026-01-01T00:00:00.000Z"},
          "lease_until": {"S": "2026-01-01T00:01:30.000Z"}, "max_replays": {"N": "3"}}},
        "first_seen": {"S": "2026-01-01T00:00:00.000Z"},
        "last_seen": {"S": "2026-01-01T00:00:00.000Z"},
        "newest_sent_at": {"S": "2026-01-01T00:00:00.000Z"}, "audit": {"M": {}}}}
      """;
}
