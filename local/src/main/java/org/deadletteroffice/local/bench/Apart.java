package org.deadletteroffice.local.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.FunctionDefinition;
import org.deadletteroffice.local.template.ProvisionedStack;

/** Runs code in a process of its own, with a small heap and the environment of one function. */
final class Apart {

  private static final String HEAP = "-Xmx128m";
  private static final Path OWN_STATUS = Path.of("/proc/self/status");

  /**
   * What the process printed.
   *
   * @param settings variables on top of the function's
   * @throws IllegalStateException if it fails
   */
  static String run(
      Class<?> main, FunctionDefinition function, EmbeddedAws aws, Map<String, String> settings)
      throws IOException, InterruptedException {
    ProcessBuilder apart =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            HEAP,
            "-XX:+UseSerialGC",
            "-Ddlo.console=OFF",
            "-Dlog4j2.configurationFile=log4j2-local.xml",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            function.handler());
    apart.environment().putAll(function.environment());
    apart.environment().putAll(settings);
    apart.environment().putAll(aws.endpoints().environment());
    Process process = apart.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (InputStream printed = process.getInputStream()) {
      String line = new String(printed.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("the process failed: " + line);
      }
      return line;
    }
  }

  /** The function of a stack whose handler has this simple name. */
  static FunctionDefinition function(ProvisionedStack stack, String handler) {
    return stack.functions().stream()
        .filter(function -> function.handler().endsWith("." + handler))
        .findFirst()
        .orElseThrow();
  }

  /** The most memory that this process ever held, in MiB; a dash where the system does not tell. */
  static String peak() throws IOException {
    if (!Files.exists(OWN_STATUS)) {
      return "-";
    }
    return Files.readAllLines(OWN_STATUS).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
        .findFirst()
        .map(String::valueOf)
        .orElse("-");
  }

  private Apart() {}
}
