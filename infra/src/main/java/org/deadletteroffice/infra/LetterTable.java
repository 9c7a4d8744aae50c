package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.Billing;
import software.amazon.awscdk.services.dynamodb.CfnGlobalTable;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexPropsV2;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.IKey;
import software.constructs.Construct;

/** One item per dead letter, two indexes that are hints, a stream for the ledger. */
final class LetterTable {

  /** {@code deadline}: measure counts the letters that are about to miss theirs. */
  private static final GlobalSecondaryIndexPropsV2 BACKLOG =
      GlobalSecondaryIndexPropsV2.builder()
          .indexName("backlog")
          .partitionKey(text("backlog_key"))
          .sortKey(text("first_seen"))
          .projectionType(ProjectionType.INCLUDE)
          .nonKeyAttributes(List.of("source_queue_arn", "signature", "deadline"))
          .build();

  /** {@code error_category}: a claim writes the next {@code backlog_key} without reading. */
  private static final GlobalSecondaryIndexPropsV2 DUE =
      GlobalSecondaryIndexPropsV2.builder()
          .indexName("due")
          .partitionKey(text("due_key"))
          .sortKey(text("due_at"))
          .projectionType(ProjectionType.INCLUDE)
          .nonKeyAttributes(List.of("version", "replay_count", "error_category"))
          .build();

  static TableV2 in(Construct scope, IKey key) {
    TableV2 table =
        TableV2.Builder.create(scope, "Table")
            .partitionKey(text("idempotency_key"))
            .globalSecondaryIndexes(List.of(BACKLOG, DUE))
            .billing(Billing.onDemand())
            .timeToLiveAttribute("expires_at")
            .dynamoStream(StreamViewType.NEW_AND_OLD_IMAGES)
            .pointInTimeRecoverySpecification(
                PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
            .deletionProtection(true)
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    encryptWith(key, table);
    return table;
  }

  /** {@link TableV2} takes a customer key only in a stack bound to a Region; this one is not. */
  private static void encryptWith(IKey key, TableV2 table) {
    CfnGlobalTable resource =
        (CfnGlobalTable) Objects.requireNonNull(table.getNode().getDefaultChild());
    resource.addPropertyOverride(
        "SSESpecification", new TreeMap<>(Map.of("SSEEnabled", true, "SSEType", "KMS")));
    resource.addPropertyOverride(
        "Replicas.0.SSESpecification", Map.of("KMSMasterKeyId", key.getKeyArn()));
  }

  private static Attribute text(String name) {
    return Attribute.builder().name(name).type(AttributeType.STRING).build();
  }

  private LetterTable() {}
}
