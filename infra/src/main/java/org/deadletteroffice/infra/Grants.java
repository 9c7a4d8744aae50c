package org.deadletteroffice.infra;

import java.util.Map;
import org.deadletteroffice.measure.MetricName;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.Bucket;

/**
 * What each function may do: only the actions it uses, only on the resources it uses. The README
 * lists them.
 */
record Grants(TableV2 table, Bucket payloads, IKey key) {

  void toCapture(OfficeFunction capture) {
    capture.may(
        Allow.to("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem")
            .on(table.getTableArn()),
        Allow.to("s3:PutObject", "s3:PutObjectRetention").on(payloadObjects()),
        officeKey());
  }

  void toReplay(OfficeFunction replay) {
    replay.may(
        Allow.to("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem")
            .on(table.getTableArn()),
        Allow.to("dynamodb:Query").on(index("due")),
        Allow.to("s3:GetObject").on(payloadObjects()),
        tellMissingFromForbidden(),
        Allow.to("cloudwatch:GetMetricData").anywhere(),
        officeKey());
  }

  void toMeasure(OfficeFunction measure) {
    measure.may(
        Allow.to("dynamodb:GetItem", "dynamodb:UpdateItem").on(table.getTableArn()),
        Allow.to("dynamodb:Query").on(index("backlog")),
        Allow.to("cloudwatch:GetMetricData").anywhere(),
        Allow.to("cloudwatch:PutMetricData")
            .anywhere(Map.of("StringEquals", Map.of("cloudwatch:namespace", MetricName.NAMESPACE))),
        officeKey());
  }

  /**
   * DynamoDB uses the table's key in the caller's name ("DynamoDB encryption at rest: usage
   * notes"), and so do S3 and SQS.
   */
  private PolicyStatement officeKey() {
    return Allow.to(
            "kms:Decrypt",
            "kms:DescribeKey",
            "kms:Encrypt",
            "kms:GenerateDataKey",
            "kms:ReEncryptFrom",
            "kms:ReEncryptTo")
        .on(key.getKeyArn());
  }

  /** Without it S3 answers 403 for an object that does not exist ("GetObject"). */
  private PolicyStatement tellMissingFromForbidden() {
    return Allow.to("s3:ListBucket").on(payloads.getBucketArn());
  }

  private String index(String name) {
    return table.getTableArn() + "/index/" + name;
  }

  private String payloadObjects() {
    return payloads.arnForObjects("payloads/*");
  }
}
