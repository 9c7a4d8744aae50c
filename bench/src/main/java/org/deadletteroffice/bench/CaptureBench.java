package org.deadletteroffice.bench;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.deadletteroffice.capture.Capture;
import org.deadletteroffice.capture.CaptureHandler;
import org.deadletteroffice.capture.CapturePorts;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.invocation.InvokedFunction;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * New letters through the capture handler, beside a bare loop of the SDK's own {@code PutItem} with
 * the same items, batches and concurrency, against an endpoint that answers at once. Both take
 * turns, so that a noisy machine treats them alike; the medians are compared.
 */
public final class CaptureBench {

  private static final Context INVOCATION = new InvokedFunction("bench");

  private final int batches;
  private final int batchSize;
  private final int rounds;
  private final Events events;
  private final Queue<PutItemRequest> puts = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean recording = new AtomicBoolean();

  CaptureBench(int batches, int batchSize, int rounds, int bodyBytes) {
    this.batches = batches;
    this.batchSize = batchSize;
    this.rounds = rounds;
    this.events = new Events(bodyBytes);
  }

  /**
   * What was measured.
   *
   * @param requestsPerMessage of the handler
   * @param unitsPerMessage write units on AWS, both indexes included
   */
  record Comparison(
      Meter.Reading handler,
      Meter.Reading bare,
      int itemBytes,
      double requestsPerMessage,
      double unitsPerMessage) {

    double ratio() {
      return handler.perSecond() / bare.perSecond();
    }
  }

  /**
   * Prints a line for each size of body.
   *
   * @param arguments sizes in bytes; some usual ones if there are none
   */
  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    System.out.printf(
        "%8s %14s %14s %7s %16s %16s %10s %9s %6s%n",
        "body",
        "handler msg/s",
        "bare msg/s",
        "ratio",
        "handler B/msg",
        "bare B/msg",
        "item bytes",
        "requests",
        "units");
    for (int bodyBytes : bodySizes(arguments)) {
      Comparison measured = new CaptureBench(300, 10, 9, bodyBytes).run();
      System.out.printf(
          "%8d %14.0f %14.0f %7.2f %16.0f %16.0f %10d %9.2f %6.1f%n",
          bodyBytes,
          measured.handler.perSecond(),
          measured.bare.perSecond(),
          measured.ratio(),
          measured.handler.bytesAllocated(),
          measured.bare.bytesAllocated(),
          measured.itemBytes,
          measured.requestsPerMessage,
          measured.unitsPerMessage);
    }
  }

  private static int[] bodySizes(String[] arguments) {
    return arguments.length == 0
        ? new int[] {200, 1_000, 4_000}
        : Stream.of(arguments).mapToInt(Integer::parseInt).toArray();
  }

  Comparison run() throws InterruptedException, ExecutionException {
    try (InstantDynamoDb endpoint = new InstantDynamoDb();
        DynamoDbClient client =
            endpoint
                .client()
                .overrideConfiguration(o -> o.addExecutionInterceptor(new Recorder()))
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(Capture.CONCURRENCY)) {
      CaptureHandler handler = handler(client);
      recording.set(true);
      handler.handleRequest(events.batch(batchSize * 10), INVOCATION);
      recording.set(false);
      List<PutItemRequest> equal = List.copyOf(puts);
      long before = endpoint.requests();
      List<Meter.Reading> ofHandler = new ArrayList<>();
      List<Meter.Reading> ofBare = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        handled(handler); // the first rounds warm up
        put(client, equal, threads);
      }
      for (int round = 0; round < rounds; round++) {
        ofHandler.add(handled(handler));
        ofBare.add(put(client, equal, threads));
      }
      double half = 2.0 * rounds * batches * batchSize;
      return new Comparison(
          median(ofHandler),
          median(ofBare),
          WriteUnits.bytes(equal.get(0).item()),
          (endpoint.requests() - before - half) / half,
          equal.stream().mapToInt(put -> WriteUnits.of(put.item())).average().orElseThrow());
    }
  }

  private static CaptureHandler handler(DynamoDbClient client) {
    Nowhere nowhere = new Nowhere();
    Settings settings =
        Settings.of(Map.of("DLO_TABLE", "letters", "DLO_PAYLOAD_BUCKET", "payloads"));
    return new CaptureHandler(
        new Capture(
            new CapturePorts(
                new DynamoDbDeadLetterStore(client, "letters"),
                nowhere,
                nowhere,
                source -> settings.policy(),
                nowhere),
            settings,
            Clock.systemUTC(),
            new Random(1),
            pause -> Thread.onSpinWait()));
  }

  private Meter.Reading handled(CaptureHandler handler) {
    List<SQSEvent> prepared =
        Stream.generate(() -> events.batch(batchSize)).limit(batches).toList();
    Meter meter = new Meter();
    for (SQSEvent event : prepared) {
      if (!handler.handleRequest(event, INVOCATION).getBatchItemFailures().isEmpty()) {
        throw new IllegalStateException("a message was not stored");
      }
    }
    return meter.read((long) batches * batchSize);
  }

  private Meter.Reading put(
      DynamoDbClient client, List<PutItemRequest> equal, ExecutorService threads)
      throws InterruptedException, ExecutionException {
    Meter meter = new Meter();
    int next = 0;
    for (int batch = 0; batch < batches; batch++) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < batchSize; i++) {
        PutItemRequest request = equal.get(next++ % equal.size());
        running.add(
            threads.submit(
                () ->
                    client.putItem(
                        put ->
                            put.tableName(request.tableName())
                                .item(request.item())
                                .conditionExpression(request.conditionExpression())
                                .expressionAttributeNames(request.expressionAttributeNames()))));
      }
      for (Future<?> put : running) {
        put.get();
      }
    }
    return meter.read((long) batches * batchSize);
  }

  private static Meter.Reading median(List<Meter.Reading> readings) {
    return new Meter.Reading(
        middle(readings.stream().map(Meter.Reading::perSecond)),
        middle(readings.stream().map(Meter.Reading::bytesAllocated)));
  }

  private static double middle(Stream<Double> values) {
    List<Double> sorted = values.sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  /** Keeps the requests that the handler makes, so that the bare loop can make the same. */
  private final class Recorder implements ExecutionInterceptor {
    @Override
    public void beforeExecution(
        software.amazon.awssdk.core.interceptor.Context.BeforeExecution context,
        ExecutionAttributes attributes) {
      if (recording.get() && context.request() instanceof PutItemRequest put) {
        puts.add(put);
      }
    }
  }
}
