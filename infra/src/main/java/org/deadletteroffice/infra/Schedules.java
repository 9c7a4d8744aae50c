package org.deadletteroffice.infra;

import java.util.Map;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.CfnEventInvokeConfig;
import software.amazon.awscdk.services.scheduler.CfnSchedule;
import software.amazon.awscdk.services.scheduler.CfnScheduleGroup;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/**
 * Runs functions on time: no flexible window, no retries, nothing older than a minute, since the
 * next run does what the last one could not.
 *
 * <p>Two queues keep what went wrong apart: runs that Scheduler could not hand over, and runs that
 * Lambda accepted and that failed. Pausing is a control record in the table, never an edit here.
 */
record Schedules(CfnScheduleGroup group, Queue undelivered, Queue failed) {

  private static final int ONE_MINUTE = 60;

  static Schedules in(Construct scope, IKey key) {
    CfnScheduleGroup group = CfnScheduleGroup.Builder.create(scope, "Schedules").build();
    return new Schedules(
        group, queue(scope, "UndeliveredRuns", key), queue(scope, "FailedRuns", key));
  }

  void run(Construct scope, OfficeFunction function, String id, String expression, IKey key) {
    Role role =
        Role.Builder.create(scope, id + "Role")
            .assumedBy(
                ServicePrincipal.Builder.create("scheduler.amazonaws.com")
                    .conditions(Map.of("StringEquals", Map.of("aws:SourceAccount", Aws.ACCOUNT_ID)))
                    .build())
            .build();
    role.addToPolicy(Allow.to("lambda:InvokeFunction").on(function.alias().getFunctionArn()));
    role.addToPolicy(Allow.to("sqs:SendMessage").on(undelivered.getQueueArn()));
    role.addToPolicy(Allow.to("kms:Decrypt", "kms:GenerateDataKey").on(key.getKeyArn()));
    CfnSchedule schedule =
        CfnSchedule.Builder.create(scope, id)
            .groupName(group.getRef())
            .scheduleExpression(expression)
            .flexibleTimeWindow(
                CfnSchedule.FlexibleTimeWindowProperty.builder().mode("OFF").build())
            .state("ENABLED")
            .target(
                CfnSchedule.TargetProperty.builder()
                    .arn(function.alias().getFunctionArn())
                    .roleArn(role.getRoleArn())
                    .retryPolicy(
                        CfnSchedule.RetryPolicyProperty.builder()
                            .maximumRetryAttempts(0)
                            .maximumEventAgeInSeconds(ONE_MINUTE)
                            .build())
                    .deadLetterConfig(
                        CfnSchedule.DeadLetterConfigProperty.builder()
                            .arn(undelivered.getQueueArn())
                            .build())
                    .build())
            .build();
    schedule.getNode().addDependency(role);
  }

  /** Lambda would retry twice by itself; the setting belongs to the alias that is invoked. */
  void neverRetry(Construct scope, OfficeFunction function, String id, IKey key) {
    function.may(
        Allow.to("sqs:SendMessage").on(failed.getQueueArn()),
        Allow.to("kms:Decrypt", "kms:GenerateDataKey").on(key.getKeyArn()));
    CfnEventInvokeConfig config =
        CfnEventInvokeConfig.Builder.create(scope, id)
            .functionName(function.function().getFunctionName())
            .qualifier(function.alias().getAliasName())
            .maximumRetryAttempts(0)
            .maximumEventAgeInSeconds(ONE_MINUTE)
            .destinationConfig(
                CfnEventInvokeConfig.DestinationConfigProperty.builder()
                    .onFailure(
                        CfnEventInvokeConfig.OnFailureProperty.builder()
                            .destination(failed.getQueueArn())
                            .build())
                    .build())
            .build();
    config.getNode().addDependency(function.alias(), function.role());
  }

  private static Queue queue(Construct scope, String id, IKey key) {
    Queue queue =
        Queue.Builder.create(scope, id)
            .encryption(QueueEncryption.KMS)
            .encryptionMasterKey(key)
            .enforceSsl(true)
            .retentionPeriod(GuardedQueue.LONGEST_RETENTION)
            .visibilityTimeout(Duration.minutes(1))
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    Accepted.queueIsTheEnd(queue);
    return queue;
  }
}
