package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.measure.BacklogScan;
import org.deadletteroffice.measure.BacklogTally;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Reads source and deadline of every letter in the {@code backlog} index, page by page, its 96
 * partitions in parallel. Costs the read units of counting it; holds a page of each of the
 * partitions under way in memory, at most 1 MB of index each ("Query").
 */
public final class DynamoDbBacklogScan implements BacklogScan {

  private static final int PARTITIONS_AT_ONCE = 8;
  private static final String WANTED = "#source_queue_arn, #deadline";
  private static final Map<String, String> NAMES =
      Map.of(
          "#backlog_key", "backlog_key",
          "#source_queue_arn", "source_queue_arn",
          "#deadline", "deadline");

  private final DynamoDbClient dynamoDb;
  private final String table;

  /** The client is shared and stays open. */
  public DynamoDbBacklogScan(DynamoDbClient dynamoDb, String table) {
    this.dynamoDb = dynamoDb;
    this.table = table;
  }

  @Override
  public BacklogTally tally(Instant now, Instant soon) {
    try (ExecutorService threads = Executors.newFixedThreadPool(PARTITIONS_AT_ONCE)) {
      Gathered<BacklogPartition, BacklogTally> tallies =
          Gathered.of(
              BacklogPartition.ALL,
              partition -> tally(partition, Timestamps.text(now), Timestamps.text(soon)),
              threads);
      if (!tallies.failures().isEmpty()) {
        throw tallies.failures().get(0);
      }
      Map<String, Long> bySource = new HashMap<>();
      tallies
          .values()
          .values()
          .forEach(
              part -> part.bySource().forEach((s, count) -> bySource.merge(s, count, Long::sum)));
      return new BacklogTally(
          bySource,
          tallies.values().values().stream().mapToLong(BacklogTally::deadlinesAtRisk).sum(),
          tallies.values().values().stream().mapToLong(BacklogTally::deadlinesMissed).sum());
    }
  }

  private BacklogTally tally(BacklogPartition partition, String now, String soon) {
    Map<String, Long> bySource = new HashMap<>();
    long atRisk = 0;
    long missed = 0;
    Map<String, AttributeValue> last = Map.of();
    do {
      QueryResponse page = page(partition, last);
      for (Map<String, AttributeValue> letter : page.items()) {
        bySource.merge(
            textOr(BacklogTally.UNKNOWN_SOURCE, letter, "source_queue_arn"), 1L, Long::sum);
        String deadline = textOr("", letter, "deadline");
        if (!deadline.isEmpty() && deadline.compareTo(now) < 0) {
          missed++;
        } else if (!deadline.isEmpty() && deadline.compareTo(soon) <= 0) {
          atRisk++;
        }
      }
      last = page.lastEvaluatedKey();
    } while (!last.isEmpty());
    return new BacklogTally(bySource, atRisk, missed);
  }

  private QueryResponse page(BacklogPartition partition, Map<String, AttributeValue> last) {
    try {
      return dynamoDb.query(
          QueryRequest.builder()
              .tableName(table)
              .indexName("backlog")
              .keyConditionExpression(DynamoDbBacklog.OF_PARTITION)
              .projectionExpression(WANTED)
              .expressionAttributeNames(NAMES)
              .expressionAttributeValues(
                  Map.of(":backlog_key", AttributeValue.fromS(partition.key())))
              .exclusiveStartKey(last.isEmpty() ? null : last)
              .build());
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("looking through the backlog", failure);
    }
  }

  private static String textOr(String otherwise, Map<String, AttributeValue> letter, String name) {
    AttributeValue value = letter.get(name);
    return value == null || value.s() == null ? otherwise : value.s();
  }
}
