package org.deadletteroffice.local.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.FunctionDefinition;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;

/**
 * How much memory each function needs for the largest work there is: capture for batches as large
 * as Lambda carries, replay for the letters of these, measure for what is left.
 */
public final class MemoryBench {

  /** So that what was captured is due when replay runs. */
  private static final Map<String, String> AT_ONCE =
      Map.of("DLO_BACKOFF_BASE", "PT0.001S", "DLO_BACKOFF_CAP", "PT0.001S");

  /** Prints a line for each function. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.out.printf("%-10s %-40s %10s %12s%n", "function", "work", "peak MiB", "template MB");
    try (EmbeddedAws aws = EmbeddedAws.start()) {
      ProvisionedStack stack =
          ProvisionedStack.create(
              "bench-" + UUID.randomUUID().toString().substring(0, 8),
              Template.read(Checkout.locate().template()),
              aws);
      String source =
          aws.sqs().createQueue(create -> create.queueName(LargestWork.SOURCE)).queueUrl();
      for (String handler : List.of("CaptureHandler", "ReplayHandler", "MeasureHandler")) {
        FunctionDefinition function = Apart.function(stack, handler);
        System.out.printf(
            "%s %12d%n",
            Apart.run(LargestWork.class, function, aws, AT_ONCE), function.memoryMegabytes());
      }
      requireReplays(aws, source);
    }
  }

  /** Replay that had nothing to do would need little. */
  private static void requireReplays(EmbeddedAws aws, String source) {
    if (aws.sqs()
        .receiveMessage(receive -> receive.queueUrl(source).maxNumberOfMessages(1))
        .messages()
        .isEmpty()) {
      throw new IllegalStateException("nothing was replayed");
    }
  }

  private MemoryBench() {}
}
