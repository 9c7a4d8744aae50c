package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.measure.CanaryRecord;
import org.deadletteroffice.measure.CanaryRecords;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The control records {@code canary#<queue ARN>}: the tokens sent to a queue and when one of them
 * arrived last. Not in the form of a letter's key, in no index, so in no figure of the backlog.
 */
public final class DynamoDbCanaries implements Canaries, CanaryRecords {

  /** Nobody sent a canary since the record was read. */
  static final String NOBODY_WAS_FASTER = "#sent_at = :before";

  /** No canary was ever sent to the queue. */
  static final String NEVER_SENT = "attribute_not_exists(#sent_at)";

  /** The office sent a canary with this token to the queue. */
  static final String SENT_BY_US = "contains(#tokens, :token)";

  static final String FIRST_SENDING = "SET #since = :at, #sent_at = :at, #tokens = :tokens";

  /** Of a queue whose canaries arrive only the latest token is still of use. */
  static final String NEXT_SENDING = "SET #sent_at = :at, #tokens = :tokens";

  /**
   * What has waited for days and arrives at last is still ours. A token sent again adds nothing.
   */
  static final String ANOTHER_SENDING = "SET #sent_at = :at ADD #tokens :tokens";

  static final String ARRIVED = "SET #arrived_at = :at";

  private final DynamoDbClient client;
  private final String table;

  public DynamoDbCanaries(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  @Override
  public boolean arrived(String queueArn, String token, Instant at) {
    return updated(
        queueArn,
        ARRIVED,
        SENT_BY_US,
        Update.aliases(List.of("arrived_at", "tokens")),
        Map.of(":at", time(at), ":token", AttributeValue.fromS(token)));
  }

  @Override
  public Optional<CanaryRecord> of(String queueArn) {
    try {
      Map<String, AttributeValue> item =
          client
              .getItem(get -> get.tableName(table).key(key(queueArn)).consistentRead(true))
              .item();
      return item.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new CanaryRecord(
                  Objects.requireNonNull(time(item, "since")),
                  Objects.requireNonNull(time(item, "sent_at")),
                  time(item, "arrived_at"),
                  Objects.requireNonNull(item.get("tokens")).ss().get(0)));
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("reading the canary of " + queueArn, failure);
    }
  }

  @Override
  public boolean sending(String queueArn, String token, Instant at, Optional<CanaryRecord> before) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":at", time(at));
    values.put(":tokens", AttributeValue.fromSs(List.of(token)));
    if (before.isEmpty()) {
      List<String> names = List.of("since", "sent_at", "tokens");
      return updated(queueArn, FIRST_SENDING, NEVER_SENT, Update.aliases(names), values);
    }
    values.put(":before", time(before.get().sentAt()));
    return updated(
        queueArn,
        before.get().hasArrived() ? NEXT_SENDING : ANOTHER_SENDING,
        NOBODY_WAS_FASTER,
        Update.aliases(List.of("sent_at", "tokens")),
        values);
  }

  private boolean updated(
      String queueArn,
      String update,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {
    try {
      client.updateItem(
          UpdateItemRequest.builder()
              .tableName(table)
              .key(key(queueArn))
              .updateExpression(update)
              .conditionExpression(condition)
              .expressionAttributeNames(names)
              .expressionAttributeValues(values)
              .build());
      return true;
    } catch (ConditionalCheckFailedException refused) {
      return false;
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("writing the canary of " + queueArn, failure);
    }
  }

  private static Map<String, AttributeValue> key(String queueArn) {
    return Map.of("idempotency_key", AttributeValue.fromS("canary#" + queueArn));
  }

  private static AttributeValue time(Instant time) {
    return AttributeValue.fromS(Timestamps.text(time));
  }

  private static @Nullable Instant time(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : Timestamps.parse(value.s());
  }
}
