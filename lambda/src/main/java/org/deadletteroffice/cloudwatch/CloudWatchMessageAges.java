package org.deadletteroffice.cloudwatch;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.replay.AgeSeries;
import org.deadletteroffice.replay.MessageAges;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClientBuilder;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataRequest;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataResponse;
import software.amazon.awssdk.services.cloudwatch.model.Metric;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;
import software.amazon.awssdk.services.cloudwatch.model.ScanBy;

/**
 * {@code ApproximateAgeOfOldestMessage} of a queue, the largest of each minute ("Available
 * CloudWatch metrics for Amazon SQS"). The metric of another account's queue is not to be had: then
 * there is nothing. One client per Region.
 */
public final class CloudWatchMessageAges implements MessageAges {

  private static final int MINUTE = 60;
  private static final Duration ALTOGETHER = Duration.ofSeconds(6);
  private static final int ARN_PARTS = 6;

  private final Supplier<CloudWatchClientBuilder> clients;
  private final Journal journal;
  private final Map<String, CloudWatchClient> byRegion = new ConcurrentHashMap<>();

  /** Ages as told by clients of the given kind; Region and timeout are set here. */
  public CloudWatchMessageAges(Supplier<CloudWatchClientBuilder> clients, Journal journal) {
    this.clients = clients;
    this.journal = journal;
  }

  @Override
  public AgeSeries of(String queueArn, Instant since, Instant now) {
    String[] arn = queueArn.split(":", -1);
    if (arn.length != ARN_PARTS) {
      return AgeSeries.NOTHING;
    }
    try {
      return series(client(arn[3]), arn[ARN_PARTS - 1], since, now);
    } catch (SdkException unread) {
      journal.failure("reading the ages of " + queueArn, unread);
      return AgeSeries.NOTHING;
    }
  }

  private static AgeSeries series(
      CloudWatchClient client, String queue, Instant since, Instant now) {
    GetMetricDataRequest request =
        GetMetricDataRequest.builder()
            .startTime(since.truncatedTo(ChronoUnit.MINUTES))
            .endTime(now)
            .scanBy(ScanBy.TIMESTAMP_ASCENDING)
            .metricDataQueries(age(queue))
            .build();
    List<AgeSeries.Reading> readings = new ArrayList<>();
    for (GetMetricDataResponse page : client.getMetricDataPaginator(request)) {
      page.metricDataResults().forEach(result -> addTo(readings, result));
    }
    readings.sort(Comparator.comparing(AgeSeries.Reading::minute));
    return new AgeSeries(readings);
  }

  private static MetricDataQuery age(String queue) {
    Metric metric =
        Metric.builder()
            .namespace("AWS/SQS")
            .metricName("ApproximateAgeOfOldestMessage")
            .dimensions(Dimension.builder().name("QueueName").value(queue).build())
            .build();
    return MetricDataQuery.builder()
        .id("age")
        .metricStat(stat -> stat.stat("Maximum").period(MINUTE).metric(metric))
        .build();
  }

  private static void addTo(List<AgeSeries.Reading> readings, MetricDataResult result) {
    for (int i = 0; i < result.timestamps().size(); i++) {
      readings.add(
          new AgeSeries.Reading(
              result.timestamps().get(i),
              Duration.ofSeconds((long) Math.ceil(result.values().get(i)))));
    }
  }

  private CloudWatchClient client(String region) {
    return byRegion.computeIfAbsent(
        region,
        name ->
            clients
                .get()
                .region(Region.of(name))
                .overrideConfiguration(settings -> settings.apiCallTimeout(ALTOGETHER))
                .build());
  }
}
