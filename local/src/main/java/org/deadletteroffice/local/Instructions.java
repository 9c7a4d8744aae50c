package org.deadletteroffice.local;

import java.io.PrintStream;
import org.deadletteroffice.local.aws.Endpoints;
import org.deadletteroffice.local.template.ProvisionedStack;

/** What somebody needs to point the AWS command line, or their own program, at the engine. */
record Instructions(Endpoints endpoints, ProvisionedStack stack) {
  void print(PrintStream out) {
    out.println("The Dead Letter Office is open on this machine.");
    out.println();
    out.println("For the AWS command line and every AWS SDK:");
    out.println();
    endpoints.environment().forEach((name, value) -> out.println("  export " + name + "=" + value));
    out.println();
    out.println("A queue of your own, guarded by the office:");
    out.println();
    out.println("  aws sqs create-queue --queue-name orders --attributes \\");
    out.println(
        "    '{\"VisibilityTimeout\":\"5\",\"RedrivePolicy\":\"" + redrivePolicy() + "\"}'");
    out.println();
    out.println("What became of its failures:");
    out.println();
    out.println("  aws dynamodb scan --table-name " + stack.output("TableName") + " \\");
    out.println(
        "    --filter-expression 'attribute_exists(#s)' --expression-attribute-names '{\"#s\":\"state\"}'");
    out.println();
    line(out, "Dead-letter queue", "DeadLetterQueueArn");
    line(out, "The same for FIFO", "DeadLetterFifoQueueArn");
    line(out, "Table", "TableName");
    line(out, "Payload bucket", "PayloadBucketName");
    out.println();
  }

  private String redrivePolicy() {
    return "{\\\"deadLetterTargetArn\\\":\\\""
        + stack.output("DeadLetterQueueArn")
        + "\\\",\\\"maxReceiveCount\\\":3}";
  }

  private void line(PrintStream out, String name, String output) {
    out.printf("  %-18s %s%n", name, stack.output(output));
  }
}
