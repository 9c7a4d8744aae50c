package org.deadletteroffice.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.measure.Figure;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloudWatchMetricsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final CloudWatchStub cloudWatch = new CloudWatchStub();
  private final CloudWatchMetrics metrics = new CloudWatchMetrics(cloudWatch.client(), "filings");

  CloudWatchMetricsTest() throws IOException {}

  @AfterEach
  void stop() {
    cloudWatch.close();
  }

  @Test
  void figures_arrive_with_namespace_name_dimensions_time_value_and_unit() {
    metrics.publish(
        NOW,
        List.of(
            Figure.of(MetricName.DEPTH_TOTAL, 7),
            Figure.of(MetricName.DEPTH, MetricDimension.STATE, "queued", 3),
            Figure.of(MetricName.OLDEST_AGE, 90.5)));

    CloudWatchStub.Received request = cloudWatch.received().get(0);
    assertThat(cloudWatch.received()).hasSize(1);
    assertThat(request.operation()).isEqualTo("PutMetricData");
    assertThat(request.body().path("Namespace").asText()).isEqualTo("DeadLetterOffice");
    assertThat(request.body().path("MetricData"))
        .map(CloudWatchMetricsTest::shown)
        .containsExactly(
            "DepthTotal {Office=filings} 7.0 Count",
            "Depth {Office=filings, State=queued} 3.0 Count",
            "OldestAge {Office=filings} 90.5 Seconds");
    assertThat(request.body().path("MetricData"))
        .allMatch(datum -> datum.path("Timestamp").asLong() == NOW.getEpochSecond());
  }

  @Test
  void no_request_has_more_than_a_thousand_metrics_and_none_is_lost() {
    metrics.publish(NOW, depths(2_500, "queued"));

    assertThat(cloudWatch.received())
        .allMatch(CloudWatchStub.Received::compressed)
        .extracting(request -> request.body().path("MetricData").size())
        .containsExactly(1_000, 1_000, 500);
    assertThat(values()).containsExactlyElementsOf(upTo(2_500));
  }

  @Test
  void no_request_is_larger_than_a_megabyte() {
    metrics.publish(NOW, depths(1_000, "s".repeat(1_024)));

    assertThat(cloudWatch.received())
        .hasSizeGreaterThan(1)
        .allMatch(request -> request.bytes() <= 1_000_000);
    assertThat(values()).containsExactlyElementsOf(upTo(1_000));
  }

  @Test
  void the_size_is_estimated_from_above() {
    metrics.publish(NOW, depths(300, "s".repeat(1_024)));

    assertThat(cloudWatch.received())
        .singleElement()
        .satisfies(request -> assertThat(request.bytes()).isBetween(300 * 1_024, 1_000_000));
  }

  @Test
  void nothing_is_sent_for_no_figures() {
    metrics.publish(NOW, List.of());

    assertThat(cloudWatch.received()).isEmpty();
  }

  @Test
  void a_refused_part_is_told_and_does_not_keep_the_rest_back() {
    cloudWatch.answerWith(request -> cloudWatch.received().size() == 1 ? null : Map.of());

    assertThatThrownBy(() -> metrics.publish(NOW, depths(2_500, "queued")))
        .isInstanceOf(DeadLetterOfficeException.class)
        .hasMessage("CloudWatch did not take 1000 metrics");
    assertThat(cloudWatch.received()).hasSize(3);
  }

  private static List<Figure> depths(int count, String state) {
    return IntStream.range(0, count)
        .mapToObj(i -> Figure.of(MetricName.DEPTH, MetricDimension.STATE, state, i))
        .toList();
  }

  private List<Integer> values() {
    return cloudWatch.received().stream()
        .flatMap(
            request -> StreamSupport.stream(request.body().path("MetricData").spliterator(), false))
        .map(datum -> datum.path("Value").asInt())
        .toList();
  }

  private static List<Integer> upTo(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  private static String shown(JsonNode datum) {
    List<String> dimensions =
        StreamSupport.stream(datum.path("Dimensions").spliterator(), false)
            .map(d -> d.path("Name").asText() + "=" + d.path("Value").asText())
            .toList();
    return "%s {%s} %s %s"
        .formatted(
            datum.path("MetricName").asText(),
            String.join(", ", dimensions),
            datum.path("Value").asDouble(),
            datum.path("Unit").asText());
  }
}
