package org.deadletteroffice.local.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.aws.AwsClients;
import org.deadletteroffice.capture.CaptureRig;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.dynamodb.DynamoDbKnownQueues;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.store.DeployedStore;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.replay.Replayer;
import org.deadletteroffice.s3.S3PayloadStore;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Capture and replay on the emulators, at a time of their own. */
final class CaseOffice {

  final CaptureRig capture;
  final DynamoDbDeadLetterStore letters;
  private final EmbeddedAws aws;
  private final CaseQueues queues;
  private final DeployedStore deployed;
  private final Replayer replayer;

  /**
   * An office with an empty table.
   *
   * @param settings besides the names
   */
  CaseOffice(EmbeddedAws aws, CaseQueues queues, Map<String, String> settings) {
    this(aws, queues, settings, DeployedStore.in(aws).bucket());
  }

  /** The same with another bucket, which need not exist. */
  CaseOffice(EmbeddedAws aws, CaseQueues queues, Map<String, String> settings, String bucket) {
    this.aws = aws;
    this.queues = queues;
    this.deployed = DeployedStore.emptied(aws);
    letters = new DynamoDbDeadLetterStore(aws.dynamoDb(), deployed.table());
    capture =
        new CaptureRig(
            letters,
            new S3PayloadStore(aws.s3(), bucket, new JournalInMemory(), Clock.systemUTC()),
            new DynamoDbKnownQueues(aws.dynamoDb(), deployed.table()));
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "DLO_TABLE", deployed.table(),
                "DLO_PAYLOAD_BUCKET", deployed.bucket(),
                "DLO_BACKOFF_BASE", "PT0.001S",
                "DLO_BACKOFF_CAP", "PT0.001S",
                "DLO_SETTLE_AFTER", "PT5M",
                "DLO_MAX_AUTO_AGE", "P3650D"));
    environment.putAll(settings);
    replayer =
        new Wiring(
                Settings.of(environment),
                new AwsClients(
                    aws::dynamoDbBuilder, aws::s3Builder, aws::sqsBuilder, aws::cloudWatchBuilder),
                capture.journal,
                capture.clock)
            .replayer();
  }

  /** One run of the schedule, an hour later, when every backoff is over. */
  void replay() {
    capture.clock.advance(Duration.ofHours(7));
    replayNow();
  }

  void replayNow() {
    replayer.run(() -> Duration.ofMinutes(1));
    assertThat(capture.journal.failures()).isEmpty();
  }

  DeadLetter letterOf(String producerKey) {
    return letterOf(producerKey, queues.arn("orders-ingest"));
  }

  DeadLetter letterOf(String producerKey, String source) {
    return letters.find(IdempotencyKey.ofProducerKey(producerKey, source)).orElseThrow();
  }

  /** How many letters the table holds, control records not counted. */
  int size() {
    return items().size();
  }

  /** The letters' items. */
  List<Map<String, AttributeValue>> items() {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    aws.dynamoDb()
        .scanPaginator(scan -> scan.tableName(deployed.table()).consistentRead(true))
        .items()
        .forEach(items::add);
    items.removeIf(item -> !item.containsKey("state"));
    return items;
  }

  /** Feeds one of the recorded events; the message ids left in the queue. */
  List<String> captureCase(String name) {
    return capture.capture(queues.event(name));
  }

  /** Asserts that a message is a record sent again: the same to the byte, but for our markers. */
  static void assertReplayOf(JsonNode record, Message message) {
    assertThat(message.body()).isEqualTo(record.get("body").textValue());
    assertThat(message.md5OfBody()).isEqualTo(record.get("md5OfBody").textValue());
    Map<String, MessageAttributeValue> sent = new HashMap<>(message.messageAttributes());
    sent.keySet().removeAll(Markers.NAMES);
    Map<String, MessageAttributeValue> expected = new HashMap<>();
    record
        .get("messageAttributes")
        .properties()
        .forEach(attribute -> expected.put(attribute.getKey(), attribute(attribute.getValue())));
    expected.keySet().removeAll(Markers.NAMES);
    assertThat(sent).isEqualTo(expected);
    assertThat(message.attributesAsStrings().get("MessageGroupId"))
        .isEqualTo(record.get("attributes").path("MessageGroupId").textValue());
    assertThat(message.attributesAsStrings().toString()).doesNotContain("Lineage");
  }

  private static MessageAttributeValue attribute(JsonNode value) {
    try {
      MessageAttributeValue.Builder attribute =
          MessageAttributeValue.builder().dataType(value.get("dataType").textValue());
      if (value.has("binaryValue")) {
        attribute.binaryValue(SdkBytes.fromByteArray(value.get("binaryValue").binaryValue()));
      }
      return attribute.stringValue(value.path("stringValue").textValue()).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
