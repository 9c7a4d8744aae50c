package org.deadletteroffice.infra;

import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.lambda.Code;
import software.constructs.Construct;

/** One office in one stack, with what others need to know of it as outputs. */
public final class DeadLetterOfficeStack extends Stack {

  public DeadLetterOfficeStack(Construct scope, String id, StackProps props, Code code) {
    super(scope, id, props);
    DeadLetterOffice office = new DeadLetterOffice(this, "Office", code);
    output("TableName", office.table().getTableName());
    output("PayloadBucketName", office.payloads().getBucketName());
    output("DeadLetterQueueUrl", office.standard().queue().getQueueUrl());
    output("DeadLetterQueueArn", office.standard().queue().getQueueArn());
    output("DeadLetterFifoQueueUrl", office.fifo().queue().getQueueUrl());
    output("DeadLetterFifoQueueArn", office.fifo().queue().getQueueArn());
    output("LastResortQueueUrl", office.standard().lastResort().getQueueUrl());
    output("LastResortFifoQueueUrl", office.fifo().lastResort().getQueueUrl());
  }

  private void output(String id, String value) {
    CfnOutput.Builder.create(this, id).value(value).build();
  }
}
