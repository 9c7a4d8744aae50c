package org.deadletteroffice.local.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.aws.AwsClients;
import org.deadletteroffice.capture.CaptureHandler;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.local.LogLines;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.lambda.HandlerCode;
import org.deadletteroffice.local.lambda.InvocationFailedException;
import org.deadletteroffice.local.lambda.LocalFunction;
import org.deadletteroffice.measure.MeasureHandler;
import org.deadletteroffice.replay.ReplayHandler;

/** The largest work of one function, again and again, in a process of its own. */
final class LargestWork {

  static final String SOURCE = "large-messages";

  private static final int INVOCATIONS = 20;
  private static final int BATCH = 10;

  /** Ten of these are as much as an event may hold: 6 MB ("Lambda quotas"). */
  private static final int BODY_BYTES = 620_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Prints the function, its work and the most memory the process held.
   *
   * @param arguments the handler
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, InvocationFailedException {
    String name = arguments[0].replaceAll(".*\\.|Handler$", "");
    Wiring wiring =
        new Wiring(
            Settings.of(System.getenv()),
            AwsClients.of(System.getenv()),
            new LogLines(),
            Wiring.clock());
    Object handler =
        switch (name) {
          case "Capture" -> new CaptureHandler(wiring.capture());
          case "Replay" -> new ReplayHandler(wiring.replayer());
          default -> new MeasureHandler(wiring.measure());
        };
    LocalFunction function =
        new LocalFunction(name, Duration.ofMinutes(1), 512, HandlerCode.of(handler));
    for (int i = 0; i < INVOCATIONS; i++) {
      function.invoke(name.equals("Capture") ? batch() : "{}".getBytes(UTF_8));
    }
    System.out.printf(
        "%-10s %-40s %10s",
        name,
        name.equals("Capture")
            ? "%d batches of %d messages of %d bytes".formatted(INVOCATIONS, BATCH, BODY_BYTES)
            : "%d runs over what was captured".formatted(INVOCATIONS),
        Apart.peak());
  }

  private static byte[] batch() throws IOException {
    List<Map<String, Object>> records = Stream.generate(LargestWork::message).limit(BATCH).toList();
    return JSON.writeValueAsBytes(Map.of("Records", records));
  }

  private static Map<String, Object> message() {
    String id = UUID.randomUUID().toString();
    return Map.of(
        "messageId", id,
        "body", (id + " ").repeat(BODY_BYTES / (id.length() + 1)),
        "attributes",
            Map.of(
                "SentTimestamp", String.valueOf(Instant.now().toEpochMilli()),
                "ApproximateReceiveCount", "3",
                "DeadLetterQueueSourceArn", arn(SOURCE)),
        "eventSource", "aws:sqs",
        "eventSourceARN", arn("dead-letters"),
        "awsRegion", EmbeddedAws.REGION.id());
  }

  private static String arn(String queue) {
    return "arn:aws:sqs:%s:%s:%s".formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, queue);
  }

  private LargestWork() {}
}
