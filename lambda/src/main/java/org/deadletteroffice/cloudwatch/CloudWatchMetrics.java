package org.deadletteroffice.cloudwatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.measure.Figure;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.deadletteroffice.measure.Metrics;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.MetricDatum;

/**
 * Publishes figures with {@code PutMetricData}, in as few requests as its limits allow: 1,000
 * metrics and 1 MB each ("CloudWatch service quotas"). The size is estimated before compression and
 * from above.
 */
public final class CloudWatchMetrics implements Metrics {

  static final int MOST_METRICS = 1_000;
  static final int MOST_BYTES = 1_000_000;

  /** Member names, timestamp, value and unit of a metric, and the names around a dimension. */
  private static final int BYTES_AROUND = 160;

  private final CloudWatchClient cloudWatch;
  private final String office;

  /** The client is shared and stays open. */
  public CloudWatchMetrics(CloudWatchClient cloudWatch, String office) {
    this.cloudWatch = cloudWatch;
    this.office = office;
  }

  @Override
  public void publish(Instant at, List<Figure> figures) {
    DeadLetterOfficeException failure = null;
    List<MetricDatum> batch = new ArrayList<>();
    int bytes = 0;
    for (Figure figure : figures) {
      MetricDatum datum = datum(at, figure);
      if (batch.size() == MOST_METRICS || bytes + bytes(datum) > MOST_BYTES) {
        failure = put(batch, failure);
        batch.clear();
        bytes = 0;
      }
      batch.add(datum);
      bytes += bytes(datum);
    }
    failure = batch.isEmpty() ? failure : put(batch, failure);
    if (failure != null) {
      throw failure;
    }
  }

  private @Nullable DeadLetterOfficeException put(
      List<MetricDatum> batch, @Nullable DeadLetterOfficeException earlier) {
    try {
      cloudWatch.putMetricData(
          request -> request.namespace(MetricName.NAMESPACE).metricData(List.copyOf(batch)));
      return earlier;
    } catch (SdkException refused) {
      DeadLetterOfficeException failure =
          new DeadLetterOfficeException(
              "CloudWatch did not take %d metrics".formatted(batch.size()), true, refused);
      if (earlier == null) {
        return failure;
      }
      earlier.addSuppressed(failure);
      return earlier;
    }
  }

  private MetricDatum datum(Instant at, Figure figure) {
    List<Dimension> dimensions = new ArrayList<>();
    dimensions.add(dimension(MetricDimension.OFFICE, office));
    figure.by().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> dimension(entry.getKey(), entry.getValue()))
        .forEach(dimensions::add);
    return MetricDatum.builder()
        .metricName(figure.metric().wireName())
        .dimensions(dimensions)
        .timestamp(at)
        .value(figure.value())
        .unit(figure.metric().unit().wireName())
        .build();
  }

  private static Dimension dimension(MetricDimension name, String value) {
    return Dimension.builder().name(name.wireName()).value(value).build();
  }

  private static int bytes(MetricDatum datum) {
    int bytes = BYTES_AROUND + datum.metricName().length();
    for (Dimension dimension : datum.dimensions()) {
      bytes += BYTES_AROUND + dimension.name().length() + dimension.value().getBytes(UTF_8).length;
    }
    return bytes;
  }
}
