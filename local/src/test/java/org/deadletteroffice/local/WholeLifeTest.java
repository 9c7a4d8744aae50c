package org.deadletteroffice.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.aws.Metric;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The real handlers on the real engine, from a message that fails to a letter that is settled. */
@OnAnyAws
@SuppressWarnings("try") // the office only has to be open
@Timeout(120)
class WholeLifeTest {
  private static final Map<String, MessageAttributeValue> ATTRIBUTES =
      Map.of(
          "text", MessageAttributeValue.builder().dataType("String").stringValue("ä").build(),
          "number",
              MessageAttributeValue.builder().dataType("Number.cents").stringValue("5").build(),
          "bytes",
              MessageAttributeValue.builder()
                  .dataType("Binary")
                  .binaryValue(SdkBytes.fromByteArray(new byte[] {0, -1, 1, 10}))
                  .build());

  private final EmbeddedAws aws;
  private final String name = "life-" + UUID.randomUUID().toString().substring(0, 8);
  private final ProvisionedStack stack;
  private final Queue<Message> replays = new ArrayDeque<>();

  WholeLifeTest(EmbeddedAws aws) {
    this.aws = aws;
    this.stack = ProvisionedStack.create(name, Template.read(Checkout.locate().template()), aws);
  }

  @Test
  void what_fails_is_captured_replayed_as_it_was_and_resolved_when_it_does_not_return() {
    String source = sourceQueue(false);
    String body = "{\"idempotency_key\":\"K-1\",\"größe\":1.50}";
    aws.sqs().sendMessage(s -> s.queueUrl(source).messageBody(body).messageAttributes(ATTRIBUTES));

    try (LocalOffice office = open()) {
      failOnce(source);
      Message replayed = receiveReplay(source);
      aws.sqs().deleteMessage(d -> d.queueUrl(source).receiptHandle(replayed.receiptHandle()));

      assertThat(replayed.body()).isEqualTo(body);
      assertThat(replayed.messageAttributes())
          .containsAllEntriesOf(ATTRIBUTES)
          .containsOnlyKeys("text", "number", "bytes", "dlo_key", "dlo_replay_count");
      Map<String, AttributeValue> letter = awaitLetter("resolved");
      assertThat(text(letter, "resolution")).isEqualTo("unreturned");
      assertThat(number(letter, "attempt_count")).isEqualTo(1);
      assertThat(number(letter, "replay_count")).isEqualTo(1);
      assertThat(letter).containsKey("expires_at").doesNotContainKeys("due_at", "backlog_key");
      patiently().untilAsserted(() -> assertThat(depthTotal()).hasValue(0));
    }
  }

  @Test
  void what_fails_again_and_again_is_quarantined_with_its_whole_history() {
    String source = sourceQueue(true);
    aws.sqs()
        .sendMessage(
            s ->
                s.queueUrl(source)
                    .messageBody("{\"idempotency_key\":\"K-2\"}")
                    .messageGroupId("g")
                    .messageDeduplicationId("d"));

    try (LocalOffice office = open()) {
      failOnce(source);
      List<Message> replays = List.of(receiveReplay(source), receiveReplay(source));

      assertThat(replays)
          .allSatisfy(
              replay ->
                  assertThat(replay.attributes())
                      .containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "g"));
      assertThat(
              replays.stream()
                  .map(
                      r -> r.attributes().get(MessageSystemAttributeName.MESSAGE_DEDUPLICATION_ID)))
          .doesNotHaveDuplicates();
      patiently().until(() -> receive(source).isEmpty() && letters("quarantined").size() == 1);
      Map<String, AttributeValue> letter = awaitLetter("quarantined");
      assertThat(text(letter, "quarantine_reason")).isEqualTo("replay_budget_exhausted");
      assertThat(number(letter, "attempt_count")).isEqualTo(3);
      assertThat(number(letter, "replay_count")).isEqualTo(2);
      patiently().untilAsserted(() -> assertThat(depthTotal()).hasValue(1));
    }
  }

  @Test
  void a_payload_of_600_kilobytes_comes_back_whole() {
    String source = sourceQueue(false);
    String body = "ü".repeat(300 * 1_024);
    aws.sqs().sendMessage(s -> s.queueUrl(source).messageBody(body));

    try (LocalOffice office = open()) {
      failOnce(source);

      assertThat(receiveReplay(source).body()).isEqualTo(body);
      assertThat(awaitLetter("replaying"))
          .doesNotContainKey("payload")
          .containsKey("payload_location");
    }
  }

  @Test
  void while_the_table_is_missing_nothing_leaves_the_queue() {
    String source = sourceQueue(false);
    aws.sqs().sendMessage(s -> s.queueUrl(source).messageBody("kept"));
    aws.dynamoDb().deleteTable(d -> d.tableName(stack.output("TableName")));
    aws.dynamoDb().waiter().waitUntilTableNotExists(w -> w.tableName(stack.output("TableName")));

    try (LocalOffice office = open()) {
      failOnce(source);
      patiently().until(() -> inFlight(stack.output("DeadLetterQueueUrl")) == 1);
    }

    assertThat(inFlight(stack.output("DeadLetterQueueUrl"))).isEqualTo(1);
  }

  @Test
  void a_wrong_setting_is_one_clear_message_that_names_it() {
    assertThatThrownBy(
            () ->
                LocalOffice.open(
                    aws,
                    stack,
                    new OfficeHandlers(
                        aws, Map.of("DLO_MAX_REPLAYS", "many", "DLO_QUIET_PERIOD", "soon")),
                    Optional.empty()))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("DLO_MAX_REPLAYS")
        .hasMessageContaining("DLO_QUIET_PERIOD");
  }

  private LocalOffice open() {
    return LocalOffice.open(
        aws, stack, new OfficeHandlers(aws, settings()), Optional.of(Duration.ofMillis(300)));
  }

  private Map<String, String> settings() {
    return Map.of(
        "DLO_OFFICE", name,
        "DLO_MAX_REPLAYS", "2",
        "DLO_BACKOFF_BASE", "PT0.1S",
        "DLO_BACKOFF_CAP", "PT0.2S",
        "DLO_SETTLE_AFTER", "PT4S",
        "DLO_QUIET_PERIOD", "PT0.5S");
  }

  private String sourceQueue(boolean fifo) {
    String arn = stack.output(fifo ? "DeadLetterFifoQueueArn" : "DeadLetterQueueArn");
    Map<QueueAttributeName, String> attributes =
        new HashMap<>(
            Map.of(
                QueueAttributeName.VISIBILITY_TIMEOUT,
                "1",
                QueueAttributeName.REDRIVE_POLICY,
                "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":1}"));
    if (fifo) {
      attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
    }
    return aws.sqs()
        .createQueue(q -> q.queueName(name + (fifo ? ".fifo" : "")).attributes(attributes))
        .queueUrl();
  }

  /** Receives without deleting, and once more, which makes SQS move the message to the DLQ. */
  private void failOnce(String source) {
    patiently().until(() -> !receive(source).isEmpty());
    patiently().until(() -> receive(source).stream().anyMatch(this::isReplay) || wasMoved(source));
  }

  /** Both figures in one answer: between two, a message could become visible and be in neither. */
  private boolean wasMoved(String source) {
    return counts(
            source,
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE)
        .allMatch(count -> count == 0);
  }

  /** The next replay, within its visibility timeout: a consumer that fails does not delete it. */
  private Message receiveReplay(String source) {
    patiently()
        .until(() -> !replays.isEmpty() || receive(source).stream().anyMatch(this::isReplay));
    return replays.remove();
  }

  private boolean isReplay(Message message) {
    return message.messageAttributes().containsKey("dlo_key");
  }

  private List<Message> receive(String queue) {
    List<Message> messages =
        aws.sqs()
            .receiveMessage(
                r ->
                    r.queueUrl(queue)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                        .messageAttributeNames("All"))
            .messages();
    messages.stream().filter(this::isReplay).forEach(replays::add);
    return messages;
  }

  private int inFlight(String queue) {
    return counts(queue, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE).sum();
  }

  private IntStream counts(String queue, QueueAttributeName... which) {
    Map<QueueAttributeName, String> counts =
        aws.sqs().getQueueAttributes(g -> g.queueUrl(queue).attributeNames(which)).attributes();
    return Stream.of(which)
        .map(counts::get)
        .map(Objects::requireNonNull)
        .mapToInt(Integer::parseInt);
  }

  private Map<String, AttributeValue> awaitLetter(String state) {
    return patiently().until(() -> letters(state), letters -> letters.size() == 1).getFirst();
  }

  private List<Map<String, AttributeValue>> letters(String state) {
    return aws
        .dynamoDb()
        .scanPaginator(s -> s.tableName(stack.output("TableName")).consistentRead(true))
        .items()
        .stream()
        .filter(item -> item.containsKey("state") && text(item, "state").equals(state))
        .toList();
  }

  private OptionalDouble depthTotal() {
    return aws.metrics()
        .latest(new Metric("DeadLetterOffice", "DepthTotal", Map.of("Office", name)));
  }

  private static String text(Map<String, AttributeValue> item, String attribute) {
    return Objects.requireNonNull(item.get(attribute)).s();
  }

  private static int number(Map<String, AttributeValue> item, String attribute) {
    return Integer.parseInt(Objects.requireNonNull(item.get(attribute)).n());
  }

  private static ConditionFactory patiently() {
    return await().atMost(Duration.ofSeconds(40));
  }
}
