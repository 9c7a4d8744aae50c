package org.deadletteroffice.local.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.OfficeHandlers;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.lambda.InvocationFailedException;
import org.deadletteroffice.local.lambda.LocalFunction;
import org.deadletteroffice.local.template.ProvisionedStack;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Writes many letters that wait, all like one that capture wrote. */
final class WaitingLetters {

  private static final int BATCH = 25;
  private static final int WRITERS = 4;
  private static final String SAMPLE = "capture-filing-redriven.json";

  /** The sample is from long ago; without this it would be held and not be due. */
  private static final Map<String, String> YOUNG = Map.of("DLO_MAX_AUTO_AGE", "P3650D");

  private static final Instant FIRST_SEEN = Instant.parse("2026-01-01T00:00:00Z");

  private final EmbeddedAws aws;
  private final ProvisionedStack stack;
  private final String table;

  WaitingLetters(EmbeddedAws aws, ProvisionedStack stack) {
    this.aws = aws;
    this.stack = stack;
    this.table = stack.output("TableName");
  }

  void write(int letters) {
    Map<String, AttributeValue> one = captured();
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> running = new ArrayList<>();
      // The captured one is the first.
      for (int from = 1; from < letters; from += BATCH) {
        int begin = from;
        int end = Math.min(letters, from + BATCH);
        running.add(writers.submit(() -> put(one, begin, end)));
      }
      for (Future<?> writing : running) {
        writing.get();
      }
    } catch (ExecutionException failed) {
      throw new IllegalStateException("the letters could not be written", failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while letters were written", interrupted);
    }
  }

  private void put(Map<String, AttributeValue> one, int from, int to) {
    List<WriteRequest> unwritten = new ArrayList<>();
    for (int number = from; number < to; number++) {
      Map<String, AttributeValue> item = another(one, number);
      unwritten.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    }
    while (!unwritten.isEmpty()) {
      Map<String, List<WriteRequest>> batch = Map.of(table, unwritten);
      unwritten =
          aws.dynamoDb()
              .batchWriteItem(write -> write.requestItems(batch))
              .unprocessedItems()
              .getOrDefault(table, List.of());
    }
  }

  /** The same letter under another key. */
  private static Map<String, AttributeValue> another(Map<String, AttributeValue> one, int number) {
    IdempotencyKey key = IdempotencyKey.ofProducerKey("letter-" + number, "bench");
    Map<String, AttributeValue> item = new HashMap<>(one);
    item.put("idempotency_key", AttributeValue.fromS(key.hex()));
    item.put("backlog_key", onShardOf(key, one, "backlog_key"));
    item.put("due_key", onShardOf(key, one, "due_key"));
    item.put("first_seen", AttributeValue.fromS(Timestamps.text(FIRST_SEEN.plusMillis(number))));
    return item;
  }

  private static AttributeValue onShardOf(
      IdempotencyKey key, Map<String, AttributeValue> one, String name) {
    String indexKey = Objects.requireNonNull(one.get(name)).s();
    return AttributeValue.fromS(indexKey.substring(0, indexKey.lastIndexOf('#') + 1) + key.shard());
  }

  /** What capture writes for the sample of a message that can be tried again. */
  private Map<String, AttributeValue> captured() {
    LocalFunction capture =
        new OfficeHandlers(aws, YOUNG).function(Apart.function(stack, "CaptureHandler"));
    try {
      capture.invoke(Files.readAllBytes(Checkout.locate().event(SAMPLE)));
    } catch (IOException | InvocationFailedException failed) {
      throw new IllegalStateException("the sample could not be captured", failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the sample was captured", interrupted);
    }
    return aws.dynamoDb().scanPaginator(scan -> scan.tableName(table)).items().stream()
        .filter(item -> item.containsKey("backlog_key"))
        .findFirst()
        .orElseThrow();
  }
}
