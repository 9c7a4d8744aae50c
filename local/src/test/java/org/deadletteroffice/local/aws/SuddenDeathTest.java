package org.deadletteroffice.local.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.deadletteroffice.local.Checkout;
import org.junit.jupiter.api.Test;

class SuddenDeathTest {
  @Test
  void after_kill_9_no_process_and_no_port_is_left() throws Exception {
    Process engine = startEngine();
    List<Integer> ports = portsPrintedBy(engine.inputReader(StandardCharsets.UTF_8));
    List<ProcessHandle> children = engine.toHandle().descendants().toList();
    assertThat(children).isNotEmpty();
    assertThat(ports).hasSize(3).allMatch(SuddenDeathTest::answers);

    engine.destroyForcibly().waitFor();

    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(children).noneMatch(ProcessHandle::isAlive));
    assertThat(ports).noneMatch(SuddenDeathTest::answers);
  }

  private static Process startEngine() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dlog4j2.configurationFile=log4j2-local.xml",
            "-Ddlo.home=" + Checkout.locate().root(),
            "-cp",
            System.getProperty("java.class.path"),
            Engine.class.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static List<Integer> portsPrintedBy(BufferedReader output) throws IOException {
    return Arrays.stream(output.readLine().split(" ")).map(Integer::valueOf).toList();
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** Starts the emulators, prints their ports and stays until it is killed. */
  static final class Engine {
    private Engine() {}

    public static void main(String[] arguments) {
      Endpoints endpoints = EmbeddedAws.start().endpoints();
      Stream.of(endpoints.sqs(), endpoints.dynamoDb(), endpoints.s3())
          .forEach(endpoint -> System.out.print(endpoint.getPort() + " "));
      System.out.println();
    }
  }
}
