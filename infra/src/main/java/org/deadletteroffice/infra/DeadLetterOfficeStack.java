package org.deadletteroffice.infra;

import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** One office in one stack, with what others need to know of it as outputs. */
public final class DeadLetterOfficeStack extends Stack {

  public DeadLetterOfficeStack(
      Construct scope, String id, StackProps props, DeadLetterOfficeProps office) {
    super(scope, id, props);
    describe(new DeadLetterOffice(this, "Office", office));
  }

  private void describe(DeadLetterOffice office) {
    output("TableName", "One item per dead letter", office.table().getTableName());
    output("PayloadBucketName", "Large payloads", office.payloads().getBucketName());
    output(
        "DeadLetterQueueUrl",
        "The DLQ for standard queues",
        office.deadLetterQueue().getQueueUrl());
    output(
        "DeadLetterQueueArn",
        "deadLetterTargetArn for standard queues",
        office.deadLetterQueue().getQueueArn());
    output(
        "DeadLetterFifoQueueUrl",
        "The DLQ for FIFO queues",
        office.deadLetterFifoQueue().getQueueUrl());
    output(
        "DeadLetterFifoQueueArn",
        "deadLetterTargetArn for FIFO queues",
        office.deadLetterFifoQueue().getQueueArn());
    output("LastResortQueueUrl", "What capture could not take", office.lastResort().getQueueUrl());
    output(
        "LastResortFifoQueueUrl",
        "What capture could not take, FIFO",
        office.lastResortFifo().getQueueUrl());
    output("PageTopicArn", "Alarms that cannot wait", office.pageTopic().getTopicArn());
    output("TicketTopicArn", "Alarms that can wait", office.ticketTopic().getTopicArn());
  }

  private void output(String id, String description, String value) {
    CfnOutput.Builder.create(this, id).description(description).value(value).build();
  }
}
