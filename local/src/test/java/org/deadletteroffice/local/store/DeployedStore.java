package org.deadletteroffice.local.store;

import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table and a bucket as the template says, made once for all tests of these packages. */
public record DeployedStore(String table, String bucket) {

  private static final ConcurrentMap<EmbeddedAws, DeployedStore> MADE = new ConcurrentHashMap<>();

  public static DeployedStore in(EmbeddedAws aws) {
    return MADE.computeIfAbsent(aws, DeployedStore::make);
  }

  /** The same with no item in the table. */
  public static DeployedStore emptied(EmbeddedAws aws) {
    DeployedStore store = in(aws);
    store.empty(aws.dynamoDb());
    return store;
  }

  private static DeployedStore make(EmbeddedAws aws) {
    ProvisionedStack stack =
        ProvisionedStack.create(
            "store-" + UUID.randomUUID().toString().substring(0, 8),
            Template.read(Checkout.locate().template()),
            aws);
    return new DeployedStore(stack.output("TableName"), stack.output("PayloadBucketName"));
  }

  private void empty(DynamoDbClient dynamoDb) {
    dynamoDb
        .scanPaginator(scan -> scan.tableName(table).projectionExpression("idempotency_key"))
        .items()
        .forEach(key -> dynamoDb.deleteItem(delete -> delete.tableName(table).key(key)));
  }
}
