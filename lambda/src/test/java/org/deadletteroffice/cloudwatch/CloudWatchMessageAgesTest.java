package org.deadletteroffice.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.replay.AgeSeries;
import org.deadletteroffice.replay.JournalInMemory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloudWatchMessageAgesTest {

  private static final Instant SINCE = Instant.parse("2026-01-01T12:00:30Z");
  private static final Instant NOW = Instant.parse("2026-01-01T12:05:00Z");
  private static final String QUEUE = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest";

  private final CloudWatchStub cloudWatch = new CloudWatchStub();
  private final JournalInMemory journal = new JournalInMemory();
  private final CloudWatchMessageAges ages =
      new CloudWatchMessageAges(cloudWatch::clients, journal);

  CloudWatchMessageAgesTest() throws IOException {}

  @AfterEach
  void stop() {
    cloudWatch.close();
  }

  @Test
  void the_question_is_the_largest_age_of_each_minute_since_the_sending() {
    cloudWatch.answerWith(request -> Map.of("MetricDataResults", List.of()));

    ages.of(QUEUE, SINCE, NOW);

    CloudWatchStub.Received request = cloudWatch.received().getFirst();
    assertThat(request.operation()).isEqualTo("GetMetricData");
    assertThat(request.body().path("StartTime").asLong())
        .isEqualTo(Instant.parse("2026-01-01T12:00:00Z").getEpochSecond());
    assertThat(request.body().path("EndTime").asLong()).isEqualTo(NOW.getEpochSecond());
    JsonNode stat = request.body().path("MetricDataQueries").get(0).path("MetricStat");
    assertThat(stat.path("Stat").asText()).isEqualTo("Maximum");
    assertThat(stat.path("Period").asInt()).isEqualTo(60);
    assertThat(stat.path("Metric").path("Namespace").asText()).isEqualTo("AWS/SQS");
    assertThat(stat.path("Metric").path("MetricName").asText())
        .isEqualTo("ApproximateAgeOfOldestMessage");
    assertThat(stat.path("Metric").path("Dimensions").get(0).path("Name").asText())
        .isEqualTo("QueueName");
    assertThat(stat.path("Metric").path("Dimensions").get(0).path("Value").asText())
        .isEqualTo("orders-ingest");
  }

  @Test
  void readings_of_every_page_come_together_oldest_first() {
    cloudWatch.answerWith(
        request -> request.body().has("NextToken") ? page(null, 2, 12.0) : page("more", 3, 7.2));

    AgeSeries series = ages.of(QUEUE, SINCE, NOW);

    assertThat(series.readings())
        .containsExactly(
            new AgeSeries.Reading(Instant.parse("2026-01-01T12:02:00Z"), Duration.ofSeconds(12)),
            new AgeSeries.Reading(Instant.parse("2026-01-01T12:03:00Z"), Duration.ofSeconds(8)));
  }

  @Test
  void a_refusal_is_journalled_and_proves_nothing() {
    cloudWatch.answerWith(request -> null);

    assertThat(ages.of(QUEUE, SINCE, NOW)).isEqualTo(AgeSeries.NOTHING);
    assertThat(journal.failures()).hasSize(1);
  }

  @Test
  void what_is_no_queue_is_never_asked_about() {
    assertThat(ages.of("orders-ingest", SINCE, NOW)).isEqualTo(AgeSeries.NOTHING);
    assertThat(cloudWatch.received()).isEmpty();
  }

  private static Map<String, Object> page(@Nullable String next, int minute, double age) {
    long at = Instant.parse("2026-01-01T12:00:00Z").plusSeconds(60L * minute).getEpochSecond();
    List<Map<String, Object>> results =
        List.of(
            Map.of(
                "Id",
                "age",
                "Timestamps",
                List.of(at),
                "Values",
                List.of(age),
                "StatusCode",
                "Complete"));
    return next == null
        ? Map.of("MetricDataResults", results)
        : Map.of("MetricDataResults", results, "NextToken", next);
  }
}
