package org.deadletteroffice.local;

import java.util.List;
import org.deadletteroffice.local.demo.Demo;

/** The command line behind {@code ./dlo}. */
public final class Main {
  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;

  private Main() {}

  /** Runs one command; the exit code is 0 only if it did what it promises. */
  public static void main(String[] arguments) throws InterruptedException {
    System.exit(run(List.of(arguments)));
  }

  private static int run(List<String> arguments) throws InterruptedException {
    try {
      return switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
        case "demo" -> demo(arguments);
        case "local" -> LocalCommand.of(arguments.subList(1, arguments.size())).run(System.out);
        default -> wrongUse("Expected demo or local, got " + arguments);
      };
    } catch (StartupException problem) {
      System.err.println("dlo: " + problem.getMessage());
      return FAILED;
    }
  }

  private static int demo(List<String> arguments) throws InterruptedException {
    if (arguments.size() > 1) {
      return wrongUse("demo takes no options, got " + arguments.get(1));
    }
    return new Demo(System.out).run() ? 0 : FAILED;
  }

  private static int wrongUse(String problem) {
    System.err.println("dlo: " + problem);
    return WRONG_USE;
  }
}
