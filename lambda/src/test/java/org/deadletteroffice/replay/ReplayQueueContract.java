package org.deadletteroffice.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttribute.Binary;
import org.deadletteroffice.deadletter.MessageAttribute.Text;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What replay relies on when it sends to a queue and reads its facts. */
public abstract class ReplayQueueContract {

  /** A message as a consumer receives it. */
  public record Received(
      String messageId,
      String body,
      Map<String, MessageAttribute> attributes,
      @Nullable String groupId) {}

  protected abstract ReplayQueue queue();

  protected abstract QueueFacts facts();

  /** Creates a queue of this name; a visibility timeout of 30 s. */
  protected abstract String create(String name, @Nullable String deadLetterQueueArn);

  /** The ARN a queue of this name would have. */
  protected abstract String arnOf(String name);

  /** Receives everything that is visible, and deletes nothing. */
  protected abstract List<Received> receive(String queueArn);

  @Test
  void every_message_arrives_byte_for_byte() {
    String queue = create("bodies", null);
    List<String> bodies =
        List.of(
            "{\"order\" : 1,\t\"x\":\"\\u00e4\"}",
            " ",
            "naïve 漢字 \uD83D\uDE00 \u2028 \u007F",
            "line\r\nline\n",
            "\uFEFF<xml/>",
            "x".repeat(100_000));

    List<SendOutcome> outcomes =
        queue().send(queue, bodies.stream().map(ReplayQueueContract::body).toList());

    List<Received> received = receive(queue);
    assertThat(received).extracting(Received::body).containsExactlyInAnyOrderElementsOf(bodies);
    assertThat(outcomes)
        .containsExactlyInAnyOrderElementsOf(
            received.stream()
                .<SendOutcome>map(message -> new SendOutcome.Accepted(message.messageId()))
                .toList());
  }

  @Test
  void outcomes_come_in_the_order_of_the_messages() {
    String queue = create("order", null);

    List<SendOutcome> outcomes = queue().send(queue, tenBodies());

    Map<String, String> bodies = new LinkedHashMap<>();
    receive(queue).forEach(message -> bodies.put(message.messageId(), message.body()));
    List<String> inOrder = new ArrayList<>();
    outcomes.forEach(
        outcome -> inOrder.add(bodies.get(((SendOutcome.Accepted) outcome).messageId())));
    assertThat(inOrder)
        .containsExactlyElementsOf(tenBodies().stream().map(OutgoingMessage::body).toList());
  }

  @Test
  void every_attribute_arrives_with_its_name_type_text_and_value() {
    String queue = create("attributes", null);
    Map<String, MessageAttribute> attributes =
        Map.of(
            "idempotency_key", new Text("String", "ORD-1002"),
            "amount", new Text("Number", "1250800"),
            "precise.amount", new Text("Number.int", "0012"),
            "signature", new Binary("Binary", new byte[] {0, -1, 1, 10}),
            "zipped", new Binary("Binary.gzip", new byte[] {31, -117}));

    queue().send(queue, List.of(new OutgoingMessage("body", attributes, null, null)));

    assertThat(receive(queue))
        .singleElement()
        .satisfies(
            message ->
                assertThat(message.attributes()).containsExactlyInAnyOrderEntriesOf(attributes));
  }

  @Test
  void a_fifo_queue_keeps_the_group_and_takes_a_deduplication_id_once() {
    String queue = create("orders.fifo", null);
    OutgoingMessage first = new OutgoingMessage("a", Map.of(), "group-1", "key-1");

    List<SendOutcome> once = queue().send(queue, List.of(first));
    List<SendOutcome> again = queue().send(queue, List.of(first));
    queue().send(queue, List.of(new OutgoingMessage("a", Map.of(), "group-2", "key-2")));

    assertThat(once).hasOnlyElementsOfType(SendOutcome.Accepted.class);
    assertThat(again).hasOnlyElementsOfType(SendOutcome.Accepted.class);
    assertThat(receive(queue))
        .extracting(Received::groupId)
        .containsExactlyInAnyOrder("group-1", "group-2");
  }

  @Test
  void one_message_that_is_refused_does_not_keep_the_others_back() {
    String queue = create("mixed.fifo", null);

    List<SendOutcome> outcomes =
        queue()
            .send(
                queue,
                List.of(
                    new OutgoingMessage("a", Map.of(), "g", "1"),
                    new OutgoingMessage("b", Map.of(), null, "2")));

    List<Received> received = receive(queue);
    assertThat(outcomes.get(1)).isInstanceOf(SendOutcome.Refused.class);
    assertThat(outcomes.get(0) instanceof SendOutcome.Accepted)
        .as("accepted exactly if it is in the queue")
        .isEqualTo(received.size() == 1);
  }

  @Test
  void a_missing_queue_refuses_every_message_as_a_queue() {
    List<SendOutcome> outcomes = queue().send(arnOf("never-created"), tenBodies());

    assertThat(outcomes)
        .hasSize(10)
        .allSatisfy(
            outcome ->
                assertThat(outcome)
                    .isInstanceOfSatisfying(
                        SendOutcome.Refused.class,
                        refused -> assertThat(refused.cause()).isEqualTo(SendOutcome.Cause.QUEUE)));
  }

  @Test
  void a_queue_tells_its_depth_visible_and_in_flight() {
    String queue = create("depth", null);
    assertThat(facts().read(queue).isEmpty()).isTrue();

    queue().send(queue, tenBodies());
    assertThat(facts().read(queue).visible()).isEqualTo(10);

    receive(queue);
    QueueReading reading = facts().read(queue);
    assertThat(reading.visible()).isZero();
    assertThat(reading.inFlight()).isEqualTo(10);
    assertThat(reading.isEmpty()).isFalse();
  }

  @Test
  void a_queue_tells_its_redrive_policy_and_timeouts() {
    String deadLetterQueue = create("guarded-dlq", null);
    String queue = create("guarded", deadLetterQueue);

    QueueReading reading = facts().read(queue);

    assertThat(reading.arn()).isEqualTo(queue);
    assertThat(reading.deadLetterQueueArn()).isEqualTo(deadLetterQueue);
    assertThat(reading.maxReceiveCount()).isEqualTo(3);
    assertThat(reading.visibilityTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(reading.fifo()).isFalse();
    assertThat(facts().read(create("a.fifo", null)).fifo()).isTrue();
  }

  @Test
  void a_missing_queue_tells_that_it_is_missing() {
    QueueUnavailableException missing =
        catchThrowableOfType(
            QueueUnavailableException.class, () -> facts().read(arnOf("never-created")));

    assertThat(missing.retryHelps()).isFalse();
  }

  private static List<OutgoingMessage> tenBodies() {
    return IntStream.range(0, 10).mapToObj(i -> body("body " + i)).toList();
  }

  private static OutgoingMessage body(String body) {
    return new OutgoingMessage(body, Map.of(), null, null);
  }
}
