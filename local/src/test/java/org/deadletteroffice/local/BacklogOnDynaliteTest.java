package org.deadletteroffice.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.dynamodb.DynamoDbBacklog;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;
import org.deadletteroffice.measure.BacklogPart;
import org.deadletteroffice.measure.BacklogReading;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The counting on the table and the index that are deployed. */
@OnAnyAws
class BacklogOnDynaliteTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final EmbeddedAws aws;
  private final String table;
  private final List<WriteRequest> unwritten = new ArrayList<>();

  BacklogOnDynaliteTest(EmbeddedAws aws) {
    this.aws = aws;
    table =
        ProvisionedStack.create(
                "backlog-" + UUID.randomUUID().toString().substring(0, 8),
                Template.read(Checkout.locate().template()),
                aws)
            .output("TableName");
  }

  @Test
  void an_empty_table_has_no_letter_in_any_part() {
    BacklogReading reading = read();

    assertThat(reading.depths())
        .hasSize(12)
        .allSatisfy((part, depth) -> assertThat(depth).isZero());
    assertThat(reading.oldest())
        .hasSize(12)
        .allSatisfy((part, oldest) -> assertThat(oldest).isEmpty());
  }

  @Test
  void letters_are_counted_over_all_shards_and_the_oldest_is_found() {
    for (int shard = 0; shard < 8; shard++) {
      write("queued#retryable#" + shard, NOW.minusSeconds(shard));
      write("quarantined#unknown#" + shard, NOW.minusSeconds(100L - shard));
    }
    write("replaying#auth_rejected#5", NOW);
    flush();

    BacklogReading reading = read();

    assertThat(reading.depths())
        .containsEntry(new BacklogPart(State.QUEUED, ErrorCategory.RETRYABLE), 8L)
        .containsEntry(new BacklogPart(State.QUARANTINED, ErrorCategory.UNKNOWN), 8L)
        .containsEntry(new BacklogPart(State.REPLAYING, ErrorCategory.AUTH_REJECTED), 1L)
        .containsEntry(new BacklogPart(State.QUEUED, ErrorCategory.UNKNOWN), 0L);
    assertThat(reading.oldest())
        .containsEntry(
            new BacklogPart(State.QUEUED, ErrorCategory.RETRYABLE),
            Optional.of(NOW.minusSeconds(7)))
        .containsEntry(
            new BacklogPart(State.QUARANTINED, ErrorCategory.UNKNOWN),
            Optional.of(NOW.minusSeconds(100)));
  }

  @Test
  void a_partition_of_several_pages_is_counted_to_its_end() {
    for (int i = 0; i < 8_000; i++) {
      write("queued#unknown#0", NOW.minusSeconds(i));
    }
    flush();

    assertThat(pagesOf("queued#unknown#0")).isGreaterThan(1);
    assertThat(read().depths())
        .containsEntry(new BacklogPart(State.QUEUED, ErrorCategory.UNKNOWN), 8_000L);
  }

  private BacklogReading read() {
    BacklogReading reading = new DynamoDbBacklog(aws.dynamoDb(), table).read();
    assertThat(reading.failures()).isEmpty();
    return reading;
  }

  private long pagesOf(String partition) {
    return aws
        .dynamoDb()
        .queryPaginator(
            query ->
                query
                    .tableName(table)
                    .indexName("backlog")
                    .keyConditionExpression("backlog_key = :k")
                    .expressionAttributeValues(Map.of(":k", AttributeValue.fromS(partition))))
        .stream()
        .count();
  }

  private void write(String partition, Instant firstSeen) {
    Map<String, AttributeValue> item =
        Map.of(
            "idempotency_key", AttributeValue.fromS(UUID.randomUUID().toString()),
            "backlog_key", AttributeValue.fromS(partition),
            "first_seen", AttributeValue.fromS(Timestamps.text(firstSeen)),
            "source_queue_arn",
                AttributeValue.fromS("arn:aws:sqs:eu-west-1:111122223333:orders-ingest"),
            "signature", AttributeValue.fromS("0123456789ab"));
    unwritten.add(
        WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build());
    if (unwritten.size() == 25) {
      flush();
    }
  }

  private void flush() {
    if (!unwritten.isEmpty()) {
      List<WriteRequest> batch = List.copyOf(unwritten);
      aws.dynamoDb().batchWriteItem(b -> b.requestItems(Map.of(table, batch)));
      unwritten.clear();
    }
  }
}
