package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.eventsources.SqsEventSource;
import software.amazon.awscdk.services.s3.Bucket;
import software.constructs.Construct;

/** The whole office: table, queues, payload bucket, functions and schedules. */
public final class DeadLetterOffice extends Construct {

  private static final Duration CAPTURE_TIMEOUT = Duration.seconds(25);
  private static final Duration SCHEDULED_TIMEOUT = Duration.seconds(60);

  private final TableV2 table;
  private final GuardedQueue standard;
  private final GuardedQueue fifo;
  private final Bucket payloads;

  public DeadLetterOffice(Construct scope, String id, Code code) {
    super(scope, id);
    Key key =
        Key.Builder.create(this, "Key")
            .enableKeyRotation(true)
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    Duration visibility = Duration.seconds(6 * 25);
    table = LetterTable.in(this, key);
    standard = GuardedQueue.standard(this, key, visibility);
    fifo = GuardedQueue.fifo(this, key, visibility);
    payloads = PayloadBucket.in(this, key);
    Map<String, String> environment =
        Map.of(
            "DLO_TABLE", table.getTableName(),
            "DLO_PAYLOAD_BUCKET", payloads.getBucketName());
    OfficeFunction capture =
        OfficeFunction.in(
            this,
            "Capture",
            "org.deadletteroffice.capture.CaptureHandler",
            code,
            CAPTURE_TIMEOUT,
            environment);
    OfficeFunction replay =
        OfficeFunction.in(
            this,
            "Replay",
            "org.deadletteroffice.replay.ReplayHandler",
            code,
            SCHEDULED_TIMEOUT,
            environment);
    OfficeFunction measure =
        OfficeFunction.in(
            this,
            "Measure",
            "org.deadletteroffice.measure.MeasureHandler",
            code,
            SCHEDULED_TIMEOUT,
            environment);
    for (GuardedQueue guarded : List.of(standard, fifo)) {
      capture
          .alias()
          .addEventSource(
              SqsEventSource.Builder.create(guarded.queue())
                  .batchSize(10)
                  .maxConcurrency(10)
                  .reportBatchItemFailures(true)
                  .build());
    }
    for (OfficeFunction function : List.of(capture, replay, measure)) {
      table.grantReadWriteData(function.function());
      payloads.grantReadWrite(function.function());
    }
    EveryMinute.run(this, "ReplayEveryMinute", replay);
    EveryMinute.run(this, "MeasureEveryMinute", measure);
  }

  TableV2 table() {
    return table;
  }

  GuardedQueue standard() {
    return standard;
  }

  GuardedQueue fifo() {
    return fifo;
  }

  Bucket payloads() {
    return payloads;
  }
}
