package org.deadletteroffice.local.aws;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.deadletteroffice.local.StartupException;

/**
 * dynalite as the local DynamoDB: a Node process in memory that ends when this JVM ends, however it
 * ends, because it watches the pipe that is its standard input.
 */
final class Dynalite implements AutoCloseable {
  private final Process process;
  private final URI endpoint;

  private Dynalite(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  static Dynalite start(Path nodePackage, LocalPort port) {
    port.requireFree("DynamoDB");
    if (!Files.exists(nodePackage.resolve("node_modules/dynalite"))) {
      throw new StartupException(
          "dynalite is not installed: run \"npm ci --ignore-scripts\" in " + nodePackage + ".");
    }
    Process process = launch(nodePackage, port);
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    try {
      String bound = output.readLine();
      if (bound == null) {
        throw new StartupException(
            "dynalite did not start: "
                + process.errorReader().lines().collect(Collectors.joining(" ")));
      }
      return new Dynalite(process, URI.create("http://127.0.0.1:" + bound));
    } catch (IOException unreadable) {
      process.destroyForcibly();
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Process launch(Path nodePackage, LocalPort port) {
    try {
      return new ProcessBuilder("node", "dynalite.js", Integer.toString(port.number()))
          .directory(nodePackage.toFile())
          .start();
    } catch (IOException notFound) {
      throw new StartupException(
          "Node.js was not found on the PATH: install Node.js 20 or newer and run the command again.",
          notFound);
    }
  }

  URI endpoint() {
    return endpoint;
  }

  /** Closes the pipe and waits; kills a process that does not listen. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException alreadyGone) {
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
