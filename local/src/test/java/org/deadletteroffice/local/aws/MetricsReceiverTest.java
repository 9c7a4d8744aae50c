package org.deadletteroffice.local.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.deadletteroffice.local.SharedAws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.CloudWatchException;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDatum;

@ExtendWith(SharedAws.class)
class MetricsReceiverTest {
  private final EmbeddedAws aws;

  MetricsReceiverTest(EmbeddedAws aws) {
    this.aws = aws;
  }

  @Test
  void the_latest_value_of_each_metric_is_kept() {
    put(datum("Depth", "a", 3));
    put(datum("Depth", "b", 5), datum("Depth", "a", 4));

    assertThat(aws.metrics().latest(metric("Depth", "a"))).hasValue(4);
    assertThat(aws.metrics().latest(metric("Depth", "b"))).hasValue(5);
    assertThat(aws.metrics().latest(metric("Depth", "c"))).isEmpty();
  }

  @Test
  void a_request_that_the_sdk_compresses_is_read() {
    put(
        IntStream.range(0, 500)
            .mapToObj(i -> datum("Compressed", "value-" + i, i))
            .toArray(MetricDatum[]::new));

    assertThat(aws.metrics().latest(metric("Compressed", "value-499"))).hasValue(499);
  }

  @Test
  void there_are_no_datapoints_to_get() {
    try (CloudWatchClient client = aws.cloudWatchBuilder().build()) {
      assertThat(
              client
                  .getMetricData(
                      g ->
                          g.startTime(Instant.EPOCH)
                              .endTime(Instant.EPOCH.plusSeconds(60))
                              .metricDataQueries(MetricDataQuery.builder().id("age").build()))
                  .metricDataResults())
          .singleElement()
          .satisfies(result -> assertThat(result.values()).isEmpty());
    }
  }

  @Test
  void any_other_operation_is_refused() {
    try (CloudWatchClient client = aws.cloudWatchBuilder().build()) {
      assertThatThrownBy(client::listMetrics)
          .isInstanceOfSatisfying(
              CloudWatchException.class,
              refused -> assertThat(refused.statusCode()).isEqualTo(404));
    }
  }

  private void put(MetricDatum... data) {
    try (CloudWatchClient client = aws.cloudWatchBuilder().build()) {
      client.putMetricData(p -> p.namespace("Test").metricData(data));
    }
  }

  private static MetricDatum datum(String name, String dimension, double value) {
    return MetricDatum.builder()
        .metricName(name)
        .dimensions(Dimension.builder().name("D").value(dimension).build())
        .value(value)
        .build();
  }

  private static Metric metric(String name, String dimension) {
    return new Metric("Test", name, Map.of("D", dimension));
  }
}
