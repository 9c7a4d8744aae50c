package org.deadletteroffice.local.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.aws.Metric;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;

/**
 * Measures backlogs of several sizes on the table of the template, each in a JVM of its own with
 * the memory that a small function has. All letters are queued and of one category, as after an
 * outage: they share eight of the index's partitions, which is the slowest way to count them.
 */
public final class MeasureBench {

  private static final List<Integer> USUAL = List.of(1_000, 100_000);

  private final EmbeddedAws aws;
  private final Checkout checkout = Checkout.locate();

  private MeasureBench(EmbeddedAws aws) {
    this.aws = aws;
  }

  /**
   * Prints a line for each size.
   *
   * @param arguments numbers of letters; some usual ones if there are none
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.out.printf(
        "%10s %12s %12s %10s %10s %10s%n",
        "letters", "first run s", "next run s", "requests", "units", "peak MiB");
    try (EmbeddedAws aws = EmbeddedAws.start()) {
      for (int letters : sizes(arguments)) {
        new MeasureBench(aws).measure(letters);
      }
    }
  }

  private static List<Integer> sizes(String[] arguments) {
    return arguments.length == 0 ? USUAL : Stream.of(arguments).map(Integer::valueOf).toList();
  }

  private void measure(int letters) throws IOException, InterruptedException {
    ProvisionedStack stack =
        ProvisionedStack.create(
            "bench-" + UUID.randomUUID().toString().substring(0, 8),
            Template.read(checkout.template()),
            aws);
    new WaitingLetters(aws, stack).write(letters);
    System.out.printf(
        "%10d %s%n",
        letters,
        Apart.run(MeasureRun.class, Apart.function(stack, "MeasureHandler"), aws, Map.of()));
    double counted =
        aws.metrics()
            .latest(new Metric("DeadLetterOffice", "DepthTotal", Map.of("Office", "default")))
            .orElseThrow();
    if (counted != letters) {
      throw new IllegalStateException(
          "measure counted %.0f letters of %d".formatted(counted, letters));
    }
  }
}
