package org.deadletteroffice.local.replay;

import org.deadletteroffice.dynamodb.DynamoDbControlRecords;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.store.DeployedStore;
import org.deadletteroffice.replay.ControlRecordsContract;
import org.deadletteroffice.replay.PaceRecords;
import org.deadletteroffice.replay.StopSwitch;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedAws.class)
class ControlRecordsOnDynaliteTest extends ControlRecordsContract {

  private final DynamoDbControlRecords records;

  ControlRecordsOnDynaliteTest(EmbeddedAws aws) {
    records = new DynamoDbControlRecords(aws.dynamoDb(), DeployedStore.emptied(aws).table());
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
