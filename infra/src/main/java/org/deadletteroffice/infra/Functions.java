package org.deadletteroffice.infra;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.Code;
import software.constructs.Construct;

/** The functions of the office. */
record Functions(OfficeFunction capture, OfficeFunction replay, OfficeFunction measure) {

  /** So that an adopted DLQ with the default visibility timeout of 30 s still deploys. */
  static final Duration CAPTURE_TIMEOUT = Duration.seconds(25);

  private static final Duration RUN_TIMEOUT = Duration.seconds(60);

  /**
   * Twice what any of them was seen to need at its largest work ({@code ./dlo bench memory}).
   * Capture has double for the processor that comes with it: its messages wait.
   */
  private static final int MEGABYTES = 512;

  private static final OfficeFunction.Kind CAPTURE =
      new OfficeFunction.Kind(
          "Capture",
          "org.deadletteroffice.capture.CaptureHandler",
          CAPTURE_TIMEOUT,
          2 * MEGABYTES,
          "Takes messages off the DLQs and records them");

  private static final OfficeFunction.Kind REPLAY =
      new OfficeFunction.Kind(
          "Replay",
          "org.deadletteroffice.replay.ReplayHandler",
          RUN_TIMEOUT,
          MEGABYTES,
          "Sends due letters to their source queues and settles what became of them");

  private static final OfficeFunction.Kind MEASURE =
      new OfficeFunction.Kind(
          "Measure",
          "org.deadletteroffice.measure.MeasureHandler",
          RUN_TIMEOUT,
          MEGABYTES,
          "Publishes the depth and age of the backlog");

  static Functions in(Construct scope, Code code, IKey key, Map<String, String> environment) {
    return new Functions(
        OfficeFunction.in(scope, CAPTURE, code, key, environment),
        OfficeFunction.in(scope, REPLAY, code, key, environment),
        OfficeFunction.in(scope, MEASURE, code, key, environment));
  }

  /** By name, in order. */
  Map<String, OfficeFunction> all() {
    Map<String, OfficeFunction> all = new LinkedHashMap<>();
    all.put("Capture", capture);
    all.put("Replay", replay);
    all.put("Measure", measure);
    return all;
  }

  <T> List<T> each(Function<OfficeFunction, T> read) {
    return all().values().stream().map(read).toList();
  }
}
