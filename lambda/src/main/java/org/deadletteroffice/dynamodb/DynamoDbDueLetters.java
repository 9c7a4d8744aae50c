package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Timestamps;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Hints from the index {@code due}, which is eventually consistent. Holds at most {@code limit}
 * hints of each shard in memory.
 */
public final class DynamoDbDueLetters implements DueLetters {

  /** In one partition of the index, what is due by now. */
  static final String DUE_BY_NOW = "#due_key = :due_key AND #due_at <= :now";

  private static final Map<String, String> NAMES = Update.aliases(List.of("due_key", "due_at"));

  private final DynamoDbClient client;
  private final String table;

  public DynamoDbDueLetters(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  @Override
  public List<DueLetter> toReplay(String sourceQueueArn, Instant now, int limit) {
    return due(sourceQueueArn, shard -> DueLetter.replayKey(sourceQueueArn, shard), now, limit);
  }

  @Override
  public List<DueLetter> toSettle(String sourceQueueArn, Instant now, int limit) {
    return due(sourceQueueArn, shard -> DueLetter.settleKey(sourceQueueArn, shard), now, limit);
  }

  private List<DueLetter> due(String source, IntFunction<String> key, Instant now, int limit) {
    if (limit <= 0) {
      return List.of();
    }
    try {
      return IntStream.range(0, IdempotencyKey.SHARDS)
          .boxed()
          .flatMap(shard -> inShard(source, key.apply(shard), now, limit))
          .sorted(Comparator.comparing(DueLetter::dueAt))
          .limit(limit)
          .toList();
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("reading what is due of " + source, failure);
    }
  }

  private Stream<DueLetter> inShard(String source, String dueKey, Instant now, int limit) {
    return client
        .queryPaginator(
            query ->
                query
                    .tableName(table)
                    .indexName("due")
                    .keyConditionExpression(DUE_BY_NOW)
                    .expressionAttributeNames(NAMES)
                    .expressionAttributeValues(values(dueKey, now))
                    .limit(limit))
        .items()
        .stream()
        .limit(limit)
        .map(item -> hint(source, new ItemReader(item)));
  }

  static Map<String, AttributeValue> values(String dueKey, Instant now) {
    return new ItemWriter()
        .text(":due_key", dueKey)
        .text(":now", Timestamps.text(now))
        .attributes();
  }

  private static DueLetter hint(String source, ItemReader item) {
    return new DueLetter(
        new IdempotencyKey(item.text("idempotency_key")),
        source,
        item.time("due_at"),
        item.number("version"),
        item.smallNumber("replay_count"),
        ErrorCategory.parse(item.textOrNull("error_category")).orElse(ErrorCategory.UNKNOWN));
  }
}
