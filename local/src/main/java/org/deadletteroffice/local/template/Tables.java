package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** Tables from {@code AWS::DynamoDB::GlobalTable}, with their indexes. */
final class Tables {
  private static final Known KNOWN =
      new Known(
          Set.of(
              "AttributeDefinitions",
              "BillingMode",
              "GlobalSecondaryIndexes",
              "KeySchema",
              "TableName"),
          Set.of("Replicas", "SSESpecification", "StreamSpecification", "TimeToLiveSpecification"));

  private Tables() {}

  /** Creates the table and returns when it can be used. */
  static void create(DynamoDbClient dynamoDb, String name, Resource resource, JsonNode properties) {
    KNOWN.check(resource, properties);
    CreateTableRequest.Builder table =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.fromValue(properties.path("BillingMode").asText()))
            .attributeDefinitions(each(properties.path("AttributeDefinitions"), Tables::attribute))
            .keySchema(each(properties.path("KeySchema"), Tables::key));
    if (properties.has("GlobalSecondaryIndexes")) {
      table.globalSecondaryIndexes(each(properties.get("GlobalSecondaryIndexes"), Tables::index));
    }
    dynamoDb.createTable(table.build());
    dynamoDb.waiter().waitUntilTableExists(wait -> wait.tableName(name));
  }

  private static AttributeDefinition attribute(JsonNode node) {
    return AttributeDefinition.builder()
        .attributeName(node.path("AttributeName").asText())
        .attributeType(node.path("AttributeType").asText())
        .build();
  }

  private static KeySchemaElement key(JsonNode node) {
    return KeySchemaElement.builder()
        .attributeName(node.path("AttributeName").asText())
        .keyType(node.path("KeyType").asText())
        .build();
  }

  private static GlobalSecondaryIndex index(JsonNode node) {
    return GlobalSecondaryIndex.builder()
        .indexName(node.path("IndexName").asText())
        .keySchema(each(node.path("KeySchema"), Tables::key))
        .projection(projection(node.path("Projection")))
        .build();
  }

  private static Projection projection(JsonNode node) {
    Projection.Builder projection =
        Projection.builder().projectionType(node.path("ProjectionType").asText());
    if (node.has("NonKeyAttributes")) {
      projection.nonKeyAttributes(each(node.get("NonKeyAttributes"), JsonNode::asText));
    }
    return projection.build();
  }

  private static <T> List<T> each(JsonNode list, Function<JsonNode, T> convert) {
    return StreamSupport.stream(list.spliterator(), false).map(convert).toList();
  }
}
