package org.deadletteroffice.cloudwatch;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.deadletteroffice.measure.QueueMetrics;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.Metric;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.StatusCode;

/**
 * Reads metrics of SQS and of the office with {@code GetMetricData}, as many as it takes in one
 * request: 500 ("CloudWatch service quotas"). Each metric asked for is billed.
 */
public final class CloudWatchQueueMetrics implements QueueMetrics {

  static final int MOST_QUERIES = 500;

  private static final Duration LOOKING_BACK = Duration.ofMinutes(15);
  private static final int MINUTE = 60;
  private static final int FIVE_MINUTES = 300;
  private static final List<MetricName> CAPTURED =
      List.of(MetricName.ARRIVALS_RECORDED, MetricName.ARRIVALS_MERGED, MetricName.ARRIVALS_KNOWN);

  private final CloudWatchClient cloudWatch;
  private final String office;

  /** The client is shared and stays open. */
  public CloudWatchQueueMetrics(CloudWatchClient cloudWatch, String office) {
    this.cloudWatch = cloudWatch;
    this.office = office;
  }

  @Override
  public Map<String, Duration> oldestAges(Collection<String> queueArns, Instant now) {
    Map<String, Question> questions = new HashMap<>();
    queueArns.forEach(
        queue ->
            questions.put(
                queue,
                new Question(ofSqs("ApproximateAgeOfOldestMessage", queue), "Maximum", MINUTE)));
    Map<String, Duration> ages = new HashMap<>();
    answers(questions, now.minus(LOOKING_BACK).truncatedTo(ChronoUnit.MINUTES), now)
        .forEach(
            (queue, values) ->
                values.stream()
                    .max(Double::compare)
                    .ifPresent(age -> ages.put(queue, Duration.ofSeconds((long) Math.ceil(age)))));
    return ages;
  }

  @Override
  public Map<String, Handled> handled(
      Collection<String> deadLetterQueueArns, Instant from, Instant to, Duration slack) {
    Map<String, Question> deletions = new HashMap<>();
    Map<String, Question> arrivals = new HashMap<>();
    for (String queue : deadLetterQueueArns) {
      deletions.put(
          queue, new Question(ofSqs("NumberOfMessagesDeleted", queue), "Sum", FIVE_MINUTES));
      CAPTURED.forEach(
          name ->
              arrivals.put(
                  name.wireName() + " " + queue,
                  new Question(own(name, queue), "Sum", FIVE_MINUTES)));
    }
    Map<String, List<Double>> deleted = answers(deletions, from, to);
    Map<String, List<Double>> captured = answers(arrivals, from.minus(slack), to);
    Map<String, Handled> handled = new HashMap<>();
    for (String queue : deadLetterQueueArns) {
      long stored =
          CAPTURED.stream()
              .mapToLong(
                  name -> sum(captured.getOrDefault(name.wireName() + " " + queue, List.of())))
              .sum();
      handled.put(queue, new Handled(sum(deleted.getOrDefault(queue, List.of())), stored));
    }
    return handled;
  }

  private record Question(Metric metric, String statistic, int period) {

    MetricDataQuery query(String id) {
      return MetricDataQuery.builder()
          .id(id)
          .metricStat(stat -> stat.metric(metric).stat(statistic).period(period))
          .build();
    }
  }

  /** The values of each question, in no order. Refuses to give a part of them for the whole. */
  private Map<String, List<Double>> answers(
      Map<String, Question> questions, Instant from, Instant to) {
    List<String> names = List.copyOf(questions.keySet());
    Map<String, List<Double>> answers = new HashMap<>();
    for (int start = 0; start < names.size(); start += MOST_QUERIES) {
      List<String> some = names.subList(start, Math.min(names.size(), start + MOST_QUERIES));
      List<MetricDataQuery> queries = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        queries.add(Objects.requireNonNull(questions.get(some.get(i))).query("q" + i));
      }
      ask(queries, from, to)
          .forEach(
              (id, values) -> answers.put(some.get(Integer.parseInt(id.substring(1))), values));
    }
    return answers;
  }

  private Map<String, List<Double>> ask(List<MetricDataQuery> queries, Instant from, Instant to) {
    Map<String, List<Double>> values = new HashMap<>();
    Map<String, StatusCode> status = new HashMap<>();
    try {
      cloudWatch
          .getMetricDataPaginator(
              request -> request.startTime(from).endTime(to).metricDataQueries(queries))
          .metricDataResults()
          .forEach(
              result -> {
                values
                    .computeIfAbsent(result.id(), id -> new ArrayList<>())
                    .addAll(result.values());
                status.put(result.id(), result.statusCode());
              });
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("reading metrics", failure);
    }
    if (!status.values().stream().allMatch(StatusCode.COMPLETE::equals)) {
      throw new StoreUnavailableException("CloudWatch gave only a part of the metrics", true, null);
    }
    return values;
  }

  private static long sum(List<Double> values) {
    return Math.round(values.stream().mapToDouble(Double::doubleValue).sum());
  }

  private static Metric ofSqs(String name, String queueArn) {
    String queue = queueArn.substring(queueArn.lastIndexOf(':') + 1);
    return metric("AWS/SQS", name, dimension("QueueName", queue));
  }

  private Metric own(MetricName name, String queueArn) {
    return metric(
        MetricName.NAMESPACE,
        name.wireName(),
        dimension(MetricDimension.OFFICE.wireName(), office),
        dimension(MetricDimension.QUEUE.wireName(), queueArn));
  }

  private static Metric metric(String namespace, String name, Dimension... dimensions) {
    return Metric.builder().namespace(namespace).metricName(name).dimensions(dimensions).build();
  }

  private static Dimension dimension(String name, String value) {
    return Dimension.builder().name(name).value(value).build();
  }
}
