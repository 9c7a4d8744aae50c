package org.deadletteroffice.dynamodb;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.measure.BacklogPart;
import org.deadletteroffice.measure.BacklogReading;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a counting does when DynamoDB does not answer as hoped. */
class DynamoDbBacklogTest {

  private static final BacklogPart QUEUED = new BacklogPart(State.QUEUED, ErrorCategory.RETRYABLE);

  private static final String PAGE_THAT_GOES_ON =
      """
      {"Count":4000,"LastEvaluatedKey":{"idempotency_key":{"S":"ab"},
       "backlog_key":{"S":"queued#retryable#3"},"first_seen":{"S":"2026-01-01T00:00:00.000Z"}}}
      """;

  private final WireMockServer server =
      new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));

  @BeforeEach
  void an_office_with_one_letter() {
    server.start();
    server.stubFor(post("/").willReturn(okJson("{\"Count\":0,\"Items\":[]}")));
    oldestIs(okJson("{\"Items\":[{\"first_seen\":{\"S\":\"2026-01-01T00:00:00.000Z\"}}]}"));
    firstPageIs(okJson("{\"Count\":1}"));
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void every_page_is_counted() {
    firstPageIs(okJson(PAGE_THAT_GOES_ON));
    secondPageIs(okJson("{\"Count\":17}"));

    BacklogReading reading = read();

    assertThat(reading.depths()).hasSize(12).containsEntry(QUEUED, 4_017L);
    assertThat(reading.oldest())
        .containsEntry(QUEUED, Optional.of(Instant.parse("2026-01-01T00:00:00Z")));
    assertThat(reading.failures()).isEmpty();
  }

  @Test
  void one_failed_page_makes_its_part_absent_and_leaves_the_others() {
    firstPageIs(okJson(PAGE_THAT_GOES_ON));
    secondPageIs(aResponse().withStatus(500));

    BacklogReading reading = read();

    assertThat(reading.depths()).hasSize(11).doesNotContainKey(QUEUED);
    assertThat(reading.oldest()).hasSize(12);
    assertThat(reading.failures()).hasSize(1);
  }

  @Test
  void an_empty_partition_costs_one_request() {
    read();

    server.verify(96 + 1, postRequestedFor(urlEqualTo("/")));
  }

  @Test
  void a_partition_whose_oldest_letter_cannot_be_read_is_still_counted() {
    oldestIs(aResponse().withStatus(400));
    firstPageIs(okJson("{\"Count\":5}"));

    BacklogReading reading = read();

    assertThat(reading.depths()).containsEntry(QUEUED, 5L);
    assertThat(reading.oldest()).hasSize(11).doesNotContainKey(QUEUED);
  }

  private void oldestIs(ResponseDefinitionBuilder answer) {
    server.stubFor(
        ofThePartition().withRequestBody(matchingJsonPath("$.Limit")).willReturn(answer));
  }

  private void firstPageIs(ResponseDefinitionBuilder answer) {
    server.stubFor(
        ofThePartition().withRequestBody(matchingJsonPath("$.Select")).willReturn(answer));
  }

  private void secondPageIs(ResponseDefinitionBuilder answer) {
    server.stubFor(
        ofThePartition()
            .withRequestBody(matchingJsonPath("$.ExclusiveStartKey"))
            .willReturn(answer));
  }

  private static MappingBuilder ofThePartition() {
    return post("/")
        .withRequestBody(
            matchingJsonPath(
                "$.ExpressionAttributeValues[':backlog_key'].S", equalTo("queued#retryable#3")));
  }

  private BacklogReading read() {
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create(server.baseUrl()))
            .region(Region.EU_WEST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClient(UrlConnectionHttpClient.create())
            .overrideConfiguration(c -> c.retryStrategy(s -> s.maxAttempts(1)))
            .build()) {
      return new DynamoDbBacklog(client, "letters").read();
    }
  }
}
