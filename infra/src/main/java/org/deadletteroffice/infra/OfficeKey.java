package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/**
 * The one customer key that encrypts everything the office keeps.
 *
 * <p>Services that write to the office's queues and topics by themselves must be able to use it:
 * without {@code cloudwatch} here, alarms would deploy and page nobody. The queues and topics limit
 * who may write; EventBridge and CloudWatch do not reliably say on whose behalf they use the key,
 * so the key asks no more. A key given by ARN keeps its own policy, which must say the same.
 */
final class OfficeKey {

  static final List<String> WRITERS =
      List.of("cloudwatch.amazonaws.com", "events.amazonaws.com", "sns.amazonaws.com");

  static IKey in(Construct scope, @Nullable String existing) {
    if (existing != null) {
      return Key.fromKeyArn(scope, "Key", existing);
    }
    Key key =
        Key.Builder.create(scope, "Key")
            .description("Everything the Dead Letter Office keeps")
            .enableKeyRotation(true)
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    WRITERS.forEach(service -> key.addToResourcePolicy(usableBy(service)));
    key.addToResourcePolicy(usableByLogs());
    return key;
  }

  private static PolicyStatement usableBy(String service) {
    return PolicyStatement.Builder.create()
        .principals(List.of(new ServicePrincipal(service)))
        .actions(List.of("kms:Decrypt", "kms:GenerateDataKey*"))
        .resources(List.of("*"))
        .build();
  }

  private static PolicyStatement usableByLogs() {
    String logGroups =
        "arn:%s:logs:%s:%s:log-group:*".formatted(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID);
    return PolicyStatement.Builder.create()
        .principals(List.of(new ServicePrincipal("logs." + Aws.REGION + "." + Aws.URL_SUFFIX)))
        .actions(
            List.of(
                "kms:Decrypt*",
                "kms:Describe*",
                "kms:Encrypt*",
                "kms:GenerateDataKey*",
                "kms:ReEncrypt*"))
        .resources(List.of("*"))
        .conditions(Map.of("ArnLike", Map.of("kms:EncryptionContext:aws:logs:arn", logGroups)))
        .build();
  }

  private OfficeKey() {}
}
