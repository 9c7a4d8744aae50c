package org.deadletteroffice.infra;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import io.github.cdklabs.cdknag.RegexAppliesTo;
import java.util.List;
import software.constructs.Construct;

/** Rules of cdk-nag that do not apply, each with the reason in words. */
final class Accepted {

  static void queueIsTheEnd(Construct queue) {
    accept(queue, "AwsSolutions-SQS3", "It is itself what dead letters of runs are kept in.");
  }

  static void wildcards(Construct holder) {
    accept(
        holder,
        "AwsSolutions-IAM5",
        "These actions of X-Ray, CloudWatch and Logs know no resources.",
        "Resource::*");
    accept(
        holder,
        "AwsSolutions-IAM5",
        "Payloads are named by their digest, which nobody knows in advance.",
        RegexAppliesTo.builder()
            .regex("/^Resource::<\\w+PayloadBucket\\w+\\.Arn>/payloads/\\*$/")
            .build());
    accept(
        holder,
        "AwsSolutions-IAM5",
        "CloudFormation names the alarms of this stack, and there are too many to list.",
        RegexAppliesTo.builder().regex("/^Resource::arn:.*:alarm:.*-\\*$/").build());
  }

  static void deploymentPolicy(Construct role) {
    accept(
        role,
        "AwsSolutions-IAM4",
        "AWS maintains what CodeDeploy needs to move an alias and read alarms.",
        "Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited");
  }

  private static void accept(Construct construct, String rule, String reason) {
    suppress(construct, NagPackSuppression.builder().id(rule).reason(reason).build());
  }

  private static void accept(Construct construct, String rule, String reason, Object finding) {
    suppress(
        construct,
        NagPackSuppression.builder().id(rule).reason(reason).appliesTo(List.of(finding)).build());
  }

  private static void suppress(Construct construct, NagPackSuppression suppression) {
    NagSuppressions.addResourceSuppressions(construct, List.of(suppression), true);
  }

  private Accepted() {}
}
