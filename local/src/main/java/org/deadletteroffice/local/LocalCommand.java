package org.deadletteroffice.local;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.aws.LocalPort;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;

/**
 * {@code ./dlo local}: the office at work until the process is ended.
 *
 * @param ports by option; absent means any free port
 */
record LocalCommand(Map<String, LocalPort> ports) {
  private static final Set<String> OPTIONS = Set.of("--sqs-port", "--dynamodb-port", "--s3-port");

  LocalCommand {
    ports = Map.copyOf(ports);
  }

  /**
   * Reads the options.
   *
   * @throws StartupException if one is unknown or no port
   */
  static LocalCommand of(List<String> options) {
    Map<String, LocalPort> ports = new HashMap<>();
    for (int i = 0; i < options.size(); i += 2) {
      String option = options.get(i);
      if (!OPTIONS.contains(option)) {
        throw new StartupException(
            "There is no option "
                + option
                + "; there are "
                + String.join(", ", OPTIONS.stream().sorted().toList())
                + ".");
      }
      if (i + 1 == options.size()) {
        throw new StartupException(option + " needs a port number after it.");
      }
      ports.put(option, LocalPort.parse(options.get(i + 1)));
    }
    return new LocalCommand(ports);
  }

  /** Returns when the thread is interrupted; Ctrl-C ends the process instead. */
  int run(PrintStream out) throws InterruptedException {
    Map<String, String> settings = Environment.officeSettings(System.getenv());
    try (EmbeddedAws aws =
        EmbeddedAws.start(port("--sqs-port"), port("--dynamodb-port"), port("--s3-port"))) {
      ProvisionedStack stack =
          ProvisionedStack.create(
              "DeadLetterOffice", Template.read(Checkout.locate().template()), aws);
      try (LocalOffice office =
          LocalOffice.open(aws, stack, new OfficeHandlers(aws, settings), Optional.empty())) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(office, aws), "close"));
        new Instructions(aws.endpoints(), stack).print(out);
        out.println(office + ". Ctrl-C ends it; nothing is kept.");
        new CountDownLatch(1).await();
      }
    }
    return 0;
  }

  private static void close(LocalOffice office, EmbeddedAws aws) {
    office.close();
    aws.close();
  }

  private LocalPort port(String option) {
    return ports.getOrDefault(option, LocalPort.ANY);
  }
}
