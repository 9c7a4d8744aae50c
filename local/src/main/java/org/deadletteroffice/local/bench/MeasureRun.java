package org.deadletteroffice.local.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.aws.AwsClients;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.local.LogLines;
import org.deadletteroffice.local.lambda.HandlerCode;
import org.deadletteroffice.local.lambda.InvocationFailedException;
import org.deadletteroffice.local.lambda.LocalFunction;
import org.deadletteroffice.measure.MeasureHandler;

/**
 * Two runs of measure in a process of their own, at a minute that divides by five, when it counts
 * the backlog and looks at every letter besides. Prints seconds of both, and of the second the
 * requests to DynamoDB and their read units; then the most memory the process ever held.
 */
final class MeasureRun {

  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

  public static void main(String[] arguments)
      throws IOException, InterruptedException, InvocationFailedException {
    AwsClients clients = AwsClients.of(System.getenv());
    ReadUnits units = new ReadUnits();
    Instant now = Instant.now().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofMinutes(5));
    Wiring wiring =
        new Wiring(
            Settings.of(System.getenv()),
            new AwsClients(
                () -> clients.dynamoDbBuilder().get().addPlugin(units),
                clients.s3Builder(),
                clients.sqsBuilder(),
                clients.cloudWatchBuilder()),
            new LogLines(),
            Clock.fixed(now, ZoneOffset.UTC));
    LocalFunction measure =
        new LocalFunction(
            "Measure",
            Duration.ofMinutes(5),
            512,
            HandlerCode.of(new MeasureHandler(wiring.measure())));
    double first = secondsOf(measure);
    units.reset();
    double next = secondsOf(measure);
    System.out.printf(
        "%12.2f %12.2f %10d %10.1f %10s%n",
        first, next, units.requests(), units.units(), Apart.peak());
  }

  private static double secondsOf(LocalFunction measure)
      throws InvocationFailedException, InterruptedException {
    long start = System.nanoTime();
    measure.invoke(NOTHING);
    return (System.nanoTime() - start) / 1e9;
  }

  private MeasureRun() {}
}
