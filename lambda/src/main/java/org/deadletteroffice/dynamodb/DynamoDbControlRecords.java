package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.Timestamps;
import org.deadletteroffice.replay.Pace;
import org.deadletteroffice.replay.PaceRecords;
import org.deadletteroffice.replay.Probe;
import org.deadletteroffice.replay.StopSwitch;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The control records {@code stop} and {@code pace#<source queue ARN>} in the letters' table. None
 * has the form of a letter's key or an attribute of an index. Reads consistently; a pace is written
 * whole and unconditionally.
 */
public final class DynamoDbControlRecords implements PaceRecords, StopSwitch {

  private static final String STOP = "stop";
  private static final String PACE = "pace#";
  private static final AttributeValue GOES_ON = AttributeValue.fromBool(false);

  private final DynamoDbClient client;
  private final String table;

  public DynamoDbControlRecords(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  /** A record without a word on it stops too: someone in a hurry may have put it there by hand. */
  @Override
  public boolean isStopped() {
    Map<String, AttributeValue> record = read(STOP);
    return !record.isEmpty() && !GOES_ON.equals(record.get("stopped"));
  }

  @Override
  public void stop(String actor, String why) {
    write(
        STOP,
        Map.of(
            "stopped",
            AttributeValue.fromBool(true),
            "actor",
            AttributeValue.fromS(actor),
            "reason",
            AttributeValue.fromS(why)));
  }

  @Override
  public void resume(String actor) {
    write(STOP, Map.of("stopped", GOES_ON, "actor", AttributeValue.fromS(actor)));
  }

  @Override
  public Pace paceOf(String sourceQueueArn) {
    Map<String, AttributeValue> item = read(PACE + sourceQueueArn);
    return item.isEmpty()
        ? Pace.CANARIES
        : new Pace(
            number(item, "allowance"),
            number(item, "begun"),
            probes(item),
            number(item, "failed_rounds"),
            time(item, "rest_until"),
            time(item, "last_begun_at"));
  }

  @Override
  public void keep(String sourceQueueArn, Pace pace) {
    Map<String, AttributeValue> attributes = new HashMap<>();
    attributes.put("allowance", number(pace.allowance()));
    attributes.put("begun", number(pace.begun()));
    attributes.put("failed_rounds", number(pace.failedRounds()));
    attributes.put(
        "probes",
        AttributeValue.fromL(
            pace.probes().stream()
                .map(
                    probe ->
                        AttributeValue.fromL(
                            List.of(
                                AttributeValue.fromS(probe.key().hex()), number(probe.number()))))
                .toList()));
    Optional.ofNullable(pace.restUntil())
        .ifPresent(
            rest -> attributes.put("rest_until", AttributeValue.fromS(Timestamps.text(rest))));
    Optional.ofNullable(pace.lastBegunAt())
        .ifPresent(
            begun -> attributes.put("last_begun_at", AttributeValue.fromS(Timestamps.text(begun))));
    write(PACE + sourceQueueArn, attributes);
  }

  private Map<String, AttributeValue> read(String name) {
    try {
      return client
          .getItem(request -> request.tableName(table).key(key(name)).consistentRead(true))
          .item();
    } catch (SdkException failed) {
      throw unavailable(name, failed);
    }
  }

  private void write(String name, Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> item = new HashMap<>(attributes);
    item.putAll(key(name));
    try {
      client.putItem(request -> request.tableName(table).item(item));
    } catch (SdkException failed) {
      throw unavailable(name, failed);
    }
  }

  private static StoreUnavailableException unavailable(String name, SdkException failed) {
    return new StoreUnavailableException(
        "the control record %s is out of reach".formatted(name), true, failed);
  }

  private static Map<String, AttributeValue> key(String name) {
    return Map.of("idempotency_key", AttributeValue.fromS(name));
  }

  private static AttributeValue number(int value) {
    return AttributeValue.fromN(Integer.toString(value));
  }

  private static int number(Map<String, AttributeValue> item, String name) {
    return Optional.ofNullable(item.get(name))
        .map(AttributeValue::n)
        .map(Integer::parseInt)
        .orElse(0);
  }

  private static @Nullable Instant time(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : Timestamps.parse(value.s());
  }

  private static List<Probe> probes(Map<String, AttributeValue> item) {
    List<Probe> probes = new ArrayList<>();
    for (AttributeValue probe :
        Optional.ofNullable(item.get("probes")).map(AttributeValue::l).orElse(List.of())) {
      probes.add(
          new Probe(
              new IdempotencyKey(probe.l().get(0).s()), Integer.parseInt(probe.l().get(1).n())));
    }
    return probes;
  }
}
