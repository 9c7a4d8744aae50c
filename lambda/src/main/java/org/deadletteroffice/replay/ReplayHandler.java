package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.invocation.Invocation;

/** Runs the replayer on a schedule, whatever the scheduler's input is. */
public final class ReplayHandler implements RequestStreamHandler {

  private final Replayer replayer;

  /** As Lambda makes it. */
  public ReplayHandler() {
    this(Wiring.fromEnvironment().replayer());
  }

  public ReplayHandler(Replayer replayer) {
    this.replayer = replayer;
  }

  @Override
  public void handleRequest(InputStream event, OutputStream answer, Context context)
      throws IOException {
    RunSummary done =
        Invocation.of(
            context,
            () -> replayer.run(() -> Duration.ofMillis(context.getRemainingTimeInMillis())));
    answer.write(
        "{\"sources\":%d,\"replayed\":%d,\"stopped\":%b}"
            .formatted(done.sources(), done.replayed(), done.stopped())
            .getBytes(UTF_8));
  }
}
