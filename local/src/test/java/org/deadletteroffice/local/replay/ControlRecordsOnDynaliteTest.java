package org.deadletteroffice.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.deadletteroffice.dynamodb.DynamoDbControlRecords;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.store.DeployedStore;
import org.deadletteroffice.replay.ControlRecordsContract;
import org.deadletteroffice.replay.PaceRecords;
import org.deadletteroffice.replay.StopSwitch;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@OnAnyAws
class ControlRecordsOnDynaliteTest extends ControlRecordsContract {

  private final EmbeddedAws aws;
  private final String table;
  private final DynamoDbControlRecords records;

  ControlRecordsOnDynaliteTest(EmbeddedAws aws) {
    this.aws = aws;
    table = DeployedStore.emptied(aws).table();
    records = new DynamoDbControlRecords(aws.dynamoDb(), table);
  }

  @Test
  void a_record_put_there_by_hand_stops_replays_too() {
    aws.dynamoDb()
        .putItem(
            put ->
                put.tableName(table).item(Map.of("idempotency_key", AttributeValue.fromS("stop"))));

    assertThat(records.isStopped()).isTrue();
  }

  @Override
  protected PaceRecords paces() {
    return records;
  }

  @Override
  protected StopSwitch stop() {
    return records;
  }
}
