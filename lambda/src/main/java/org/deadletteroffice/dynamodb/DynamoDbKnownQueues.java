package org.deadletteroffice.dynamodb;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.KnownQueues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The control record {@code sources}. Read consistently: settling trusts silence only of queues
 * whose DLQ is in it. Written once per process and pair of queues; safe for concurrent use.
 */
public final class DynamoDbKnownQueues implements KnownQueues {

  /** Both sets grow by what they lack; nothing is ever taken out. */
  static final String REMEMBER_BOTH =
      "ADD #source_queues :source_queues, #dead_letter_queues :dead_letter_queues";

  /** The same for messages whose source nobody knows. */
  static final String REMEMBER_DEAD_LETTER_QUEUE = "ADD #dead_letter_queues :dead_letter_queues";

  private static final Map<String, AttributeValue> KEY =
      Map.of("idempotency_key", AttributeValue.fromS("sources"));

  private final DynamoDbClient client;
  private final String table;
  private final Set<List<String>> remembered = ConcurrentHashMap.newKeySet();

  public DynamoDbKnownQueues(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  @Override
  public Set<String> sources() {
    return read("source_queues");
  }

  @Override
  public Set<String> deadLetterQueues() {
    return read("dead_letter_queues");
  }

  @Override
  public void remember(@Nullable String sourceQueueArn, String deadLetterQueueArn) {
    List<String> queues =
        sourceQueueArn == null
            ? List.of(deadLetterQueueArn)
            : List.of(deadLetterQueueArn, sourceQueueArn);
    if (!remembered.contains(queues)) {
      write(sourceQueueArn, deadLetterQueueArn);
      remembered.add(queues);
    }
  }

  private void write(@Nullable String source, String deadLetterQueue) {
    List<String> names =
        source == null
            ? List.of("dead_letter_queues")
            : List.of("dead_letter_queues", "source_queues");
    Map<String, AttributeValue> values =
        source == null
            ? Map.of(":dead_letter_queues", AttributeValue.fromSs(List.of(deadLetterQueue)))
            : Map.of(
                ":dead_letter_queues", AttributeValue.fromSs(List.of(deadLetterQueue)),
                ":source_queues", AttributeValue.fromSs(List.of(source)));
    try {
      client.updateItem(
          request ->
              request
                  .tableName(table)
                  .key(KEY)
                  .updateExpression(source == null ? REMEMBER_DEAD_LETTER_QUEUE : REMEMBER_BOTH)
                  .expressionAttributeNames(Update.aliases(names))
                  .expressionAttributeValues(values));
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("remembering " + deadLetterQueue, failure);
    }
  }

  private Set<String> read(String name) {
    try {
      AttributeValue queues =
          client
              .getItem(get -> get.tableName(table).key(KEY).consistentRead(true))
              .item()
              .get(name);
      return queues == null ? Set.of() : Set.copyOf(queues.ss());
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("reading the known queues", failure);
    }
  }
}
