package org.deadletteroffice.infra;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.constructs.Construct;

/**
 * What people may do, as policies to attach to roles: see everything; besides, decide about
 * letters; besides, erase and roll back. None repeats another, since IAM allows a policy 6,144
 * characters ("IAM and AWS STS quotas").
 *
 * <p>None of them can send to a source queue or empty a DLQ: letters are replayed by the schedule
 * only.
 */
record People(ManagedPolicy reader, ManagedPolicy operator, ManagedPolicy administrator) {

  static People in(Construct scope, Office office) {
    List<PolicyStatement> see =
        List.of(
            Allow.to("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query")
                .on(
                    office.tableArn(),
                    office.tableArn() + "/index/backlog",
                    office.tableArn() + "/index/due"),
            Allow.to("s3:GetObject", "s3:GetObjectVersion").on(office.payloadObjects()),
            Allow.to("kms:Decrypt", "kms:DescribeKey").on(office.keyArn()),
            Allow.to("sqs:GetQueueAttributes", "sqs:GetQueueUrl").on(office.queueArns()),
            Allow.to("cloudformation:DescribeStacks", "cloudformation:ListStackResources")
                .on(office.stackArn()),
            Allow.to("lambda:GetAlias", "lambda:GetFunctionConfiguration")
                .on(office.functionArns()),
            Allow.to("logs:StartQuery", "logs:FilterLogEvents", "logs:GetLogEvents")
                .on(office.logGroupArns()),
            Allow.to(
                    "cloudwatch:DescribeAlarms",
                    "cloudwatch:GetDashboard",
                    "cloudwatch:GetMetricData",
                    "cloudwatch:ListMetrics",
                    "codedeploy:ListDeployments",
                    "lambda:GetAccountSettings",
                    "lambda:ListEventSourceMappings",
                    "logs:DescribeQueryDefinitions",
                    "logs:GetQueryResults",
                    "logs:StopQuery",
                    "scheduler:ListSchedules")
                .anywhere());
    List<PolicyStatement> decide =
        List.of(
            Allow.to("dynamodb:PutItem", "dynamodb:UpdateItem").on(office.tableArn()),
            Allow.to("s3:PutObject", "s3:PutObjectRetention").on(office.payloadObjects()),
            clearTheStop(office),
            Allow.to("kms:Encrypt", "kms:GenerateDataKey").on(office.keyArn()),
            Allow.to(
                    "sqs:StartMessageMoveTask",
                    "sqs:ListMessageMoveTasks",
                    "sqs:CancelMessageMoveTask",
                    "sqs:ReceiveMessage",
                    "sqs:DeleteMessage")
                .on(office.lastResortArns()),
            Allow.to("sqs:ReceiveMessage", "sqs:DeleteMessage").on(office.runQueueArns()),
            Allow.to("sqs:SendMessage").on(office.deadLetterQueueArns()));
    List<PolicyStatement> run =
        List.of(
            Allow.to("dynamodb:DeleteItem").on(office.tableArn()),
            Allow.to("s3:DeleteObject", "s3:DeleteObjectVersion").on(office.payloadObjects()),
            Allow.to("lambda:UpdateAlias", "lambda:ListVersionsByFunction")
                .on(office.functionArns()),
            Allow.to("cloudwatch:DisableAlarmActions", "cloudwatch:EnableAlarmActions")
                .on(office.alarms()));
    return new People(
        policy(scope, "Reader", "See letters, payloads, metrics and logs", see),
        policy(scope, "Operator", "Decide about letters, beside Reader", decide),
        policy(scope, "Administrator", "Erase letters and roll back, beside Operator", run));
  }

  /** The one record an operator may delete is the one that stops all replays. */
  private static PolicyStatement clearTheStop(Office office) {
    PolicyStatement statement = Allow.to("dynamodb:DeleteItem").on(office.tableArn());
    statement.addCondition(
        "ForAllValues:StringEquals", Map.of("dynamodb:LeadingKeys", List.of("stop")));
    return statement;
  }

  /** A redriven message that is moved by hand is still sealed with the key of its source. */
  void mayOpenWhatIsSealedWith(@Nullable String sourceKeyArn) {
    if (sourceKeyArn != null) {
      operator.addStatements(Allow.to("kms:Decrypt").on(sourceKeyArn));
    }
  }

  /**
   * What the policies speak of.
   *
   * @param runQueueArns of the queues that keep runs which failed or could not be started
   * @param alarms a pattern of their ARNs
   */
  record Office(
      String stackArn,
      String tableArn,
      String payloadObjects,
      String keyArn,
      List<String> deadLetterQueueArns,
      List<String> lastResortArns,
      List<String> runQueueArns,
      List<String> logGroupArns,
      List<String> functionArns,
      String alarms) {

    List<String> queueArns() {
      List<String> all = new ArrayList<>(deadLetterQueueArns);
      all.addAll(lastResortArns);
      all.addAll(runQueueArns);
      return all;
    }
  }

  private static ManagedPolicy policy(
      Construct scope, String id, String description, List<PolicyStatement> statements) {
    ManagedPolicy policy =
        ManagedPolicy.Builder.create(scope, id)
            .description("Dead Letter Office: " + description)
            .statements(statements)
            .build();
    Accepted.wildcards(policy);
    return policy;
  }
}
