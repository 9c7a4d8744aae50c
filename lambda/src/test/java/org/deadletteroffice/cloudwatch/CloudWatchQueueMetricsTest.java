package org.deadletteroffice.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.measure.QueueMetrics.Handled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloudWatchQueueMetricsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T10:20:31Z");
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:orders-dlq";
  private static final String OTHER = "arn:aws:sqs:eu-west-1:111122223333:refunds-dlq";

  private final CloudWatchStub cloudWatch = new CloudWatchStub();
  private final CloudWatchQueueMetrics metrics =
      new CloudWatchQueueMetrics(cloudWatch.client(), "filings");
  private final Map<String, List<Double>> values = new HashMap<>();
  private String status = "Complete";

  CloudWatchQueueMetricsTest() throws IOException {
    cloudWatch.answerWith(request -> Map.of("MetricDataResults", results(request.body())));
  }

  @AfterEach
  void stop() {
    cloudWatch.close();
  }

  @Test
  void ages_are_the_largest_of_each_queue_in_one_request() {
    values.put("ApproximateAgeOfOldestMessage orders-dlq", List.of(30.0, 95.5, 40.0));

    assertThat(metrics.oldestAges(List.of(DLQ, OTHER), NOW))
        .containsExactly(Map.entry(DLQ, Duration.ofSeconds(96)));
    assertThat(cloudWatch.received()).hasSize(1);
    JsonNode request = cloudWatch.received().get(0).body();
    assertThat(cloudWatch.received().get(0).operation()).isEqualTo("GetMetricData");
    assertThat(request.path("StartTime").asLong())
        .isEqualTo(Instant.parse("2026-01-01T10:05:00Z").getEpochSecond());
    JsonNode stat = request.path("MetricDataQueries").get(0).path("MetricStat");
    assertThat(stat.path("Stat").asText()).isEqualTo("Maximum");
    assertThat(stat.path("Period").asInt()).isEqualTo(60);
    assertThat(stat.path("Metric").path("Namespace").asText()).isEqualTo("AWS/SQS");
  }

  @Test
  void books_hold_the_deletions_of_sqs_and_the_arrivals_of_the_office() {
    values.put("NumberOfMessagesDeleted orders-dlq", List.of(7.0, 5.0));
    values.put("ArrivalsRecorded " + DLQ, List.of(6.0));
    values.put("ArrivalsMerged " + DLQ, List.of(3.0, 1.0));
    values.put("ArrivalsKnown " + DLQ, List.of(2.0));
    values.put("ArrivalsReportedBack " + DLQ, List.of(99.0));

    assertThat(metrics.handled(List.of(DLQ, OTHER), hour(9), hour(10), Duration.ofMinutes(5)))
        .containsOnly(Map.entry(DLQ, new Handled(12, 12)), Map.entry(OTHER, new Handled(0, 0)));
    assertThat(cloudWatch.received())
        .extracting(request -> request.body().path("StartTime").asLong())
        .containsExactly(hour(9).getEpochSecond(), hour(9).getEpochSecond() - 300);
    assertThat(cloudWatch.received())
        .allMatch(request -> request.body().path("EndTime").asLong() == hour(10).getEpochSecond());
  }

  @Test
  void every_page_is_read() {
    cloudWatch.answerWith(
        request ->
            request.body().path("NextToken").isMissingNode()
                ? Map.of("MetricDataResults", List.of(result("q0", List.of(7.0))), "NextToken", "x")
                : Map.of("MetricDataResults", List.of(result("q0", List.of(9.0)))));

    assertThat(metrics.oldestAges(List.of(DLQ), NOW)).containsEntry(DLQ, Duration.ofSeconds(9));
    assertThat(cloudWatch.received()).hasSize(2);
  }

  @Test
  void no_request_asks_for_more_than_five_hundred_metrics() {
    List<String> queues = IntStream.range(0, 1_200).mapToObj(i -> DLQ + "-" + i).toList();

    metrics.oldestAges(queues, NOW);

    assertThat(cloudWatch.received())
        .extracting(request -> request.body().path("MetricDataQueries").size())
        .containsExactly(500, 500, 200);
  }

  @Test
  void nothing_is_asked_about_no_queue() {
    assertThat(metrics.oldestAges(List.of(), NOW)).isEmpty();

    assertThat(cloudWatch.received()).isEmpty();
  }

  @Test
  void a_part_of_the_metrics_is_not_taken_for_all_of_them() {
    status = "InternalError";

    assertThatThrownBy(() -> metrics.oldestAges(List.of(DLQ), NOW))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void a_refusal_is_told() {
    cloudWatch.answerWith(request -> null);

    assertThatThrownBy(() -> metrics.oldestAges(List.of(DLQ), NOW))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class, failure -> assertThat(failure.retryHelps()).isTrue());
  }

  private List<Object> results(JsonNode request) {
    List<Object> results = new ArrayList<>();
    for (JsonNode query : request.path("MetricDataQueries")) {
      JsonNode metric = query.path("MetricStat").path("Metric");
      JsonNode last = metric.path("Dimensions").get(metric.path("Dimensions").size() - 1);
      results.add(
          result(
              query.path("Id").asText(),
              values.getOrDefault(
                  metric.path("MetricName").asText() + " " + last.path("Value").asText(),
                  List.of())));
    }
    return results;
  }

  private Map<String, Object> result(String id, List<Double> of) {
    return Map.of("Id", id, "Values", of, "StatusCode", status);
  }

  private static Instant hour(int hour) {
    return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofHours(hour));
  }
}
