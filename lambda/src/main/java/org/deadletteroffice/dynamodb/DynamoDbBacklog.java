package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BinaryOperator;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.measure.Backlog;
import org.deadletteroffice.measure.BacklogPart;
import org.deadletteroffice.measure.BacklogReading;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Counts the {@code backlog} index in parallel: one query for the oldest letter of each of its 96
 * partitions and, where there is one, {@code COUNT} queries to the last page.
 *
 * <p>An empty partition costs half a read unit, a full one half a unit for every 4 KB of index
 * ("DynamoDB read and write operations"). Reads of an index are eventually consistent.
 */
public final class DynamoDbBacklog implements Backlog {

  /** All letters of one state, category and shard. */
  static final String OF_PARTITION = "#backlog_key = :backlog_key";

  private static final int QUERIES_AT_ONCE = 16;

  private final DynamoDbClient dynamoDb;
  private final String table;

  /** The client is shared and stays open. */
  public DynamoDbBacklog(DynamoDbClient dynamoDb, String table) {
    this.dynamoDb = dynamoDb;
    this.table = table;
  }

  @Override
  public BacklogReading read() {
    try (ExecutorService threads = Executors.newFixedThreadPool(QUERIES_AT_ONCE)) {
      Gathered<BacklogPartition, Optional<Instant>> oldest =
          Gathered.of(BacklogPartition.ALL, this::oldest, threads);
      Gathered<BacklogPartition, Long> depths =
          Gathered.of(
              BacklogPartition.ALL, partition -> depth(partition, oldest.values()), threads);
      List<RuntimeException> failures = new ArrayList<>(oldest.failures());
      failures.addAll(depths.failures());
      return new BacklogReading(
          byPart(depths.values(), Long::sum),
          byPart(oldest.values(), DynamoDbBacklog::earlier),
          failures);
    }
  }

  private Optional<Instant> oldest(BacklogPartition partition) {
    QueryRequest first =
        query(partition)
            .limit(1)
            .projectionExpression("#first_seen")
            .expressionAttributeNames(
                Map.of("#backlog_key", "backlog_key", "#first_seen", "first_seen"))
            .build();
    return ask(first).items().stream()
        .map(item -> Objects.requireNonNull(item.get("first_seen")).s())
        .map(Timestamps::parse)
        .findFirst();
  }

  /** Not asked where no oldest letter was found a moment ago. */
  private long depth(BacklogPartition partition, Map<BacklogPartition, Optional<Instant>> oldest) {
    if (Optional.empty().equals(oldest.get(partition))) {
      return 0;
    }
    long depth = 0;
    Map<String, AttributeValue> last = Map.of();
    do {
      QueryResponse page =
          ask(
              query(partition)
                  .select(Select.COUNT)
                  .expressionAttributeNames(Map.of("#backlog_key", "backlog_key"))
                  .exclusiveStartKey(last.isEmpty() ? null : last)
                  .build());
      depth += page.count();
      last = page.lastEvaluatedKey();
    } while (!last.isEmpty());
    return depth;
  }

  private QueryRequest.Builder query(BacklogPartition partition) {
    return QueryRequest.builder()
        .tableName(table)
        .indexName("backlog")
        .keyConditionExpression(OF_PARTITION)
        .expressionAttributeValues(Map.of(":backlog_key", AttributeValue.fromS(partition.key())))
        .scanIndexForward(true);
  }

  private QueryResponse ask(QueryRequest request) {
    try {
      return dynamoDb.query(request);
    } catch (SdkException failed) {
      throw new StoreUnavailableException("could not count the backlog", true, failed);
    }
  }

  /** Combines the shards of each part; a part is left out when one of its shards is missing. */
  private static <V> Map<BacklogPart, V> byPart(
      Map<BacklogPartition, V> shards, BinaryOperator<V> together) {
    Map<BacklogPart, V> parts = new HashMap<>();
    for (BacklogPart part : BacklogPart.ALL) {
      List<BacklogPartition> partitions = BacklogPartition.of(part).toList();
      if (shards.keySet().containsAll(partitions)) {
        partitions.forEach(
            partition ->
                parts.merge(part, Objects.requireNonNull(shards.get(partition)), together));
      }
    }
    return parts;
  }

  private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    return one.isEmpty() || (other.isPresent() && other.get().isBefore(one.get())) ? other : one;
  }
}
