package org.deadletteroffice.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.MappingDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

@ExtendWith(SharedAws.class)
@SuppressWarnings("try") // what the resource does is seen elsewhere
@Timeout(60)
class QueueEventSourceTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration VISIBILITY = Duration.ofSeconds(2);

  private final EmbeddedAws aws;

  QueueEventSourceTest(EmbeddedAws aws) {
    this.aws = aws;
  }

  @Test
  void messages_are_deleted_only_after_the_function_has_answered() throws Exception {
    String queue = queue(Map.of());
    CountDownLatch invoked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    send(queue, "one");

    try (QueueEventSource source =
        start(
            queue,
            1,
            records -> {
              invoked.countDown();
              answer.await();
              return "";
            })) {
      invoked.await();
      assertThat(inFlight(queue)).isEqualTo(1);

      answer.countDown();

      await().untilAsserted(() -> assertThat(left(queue)).isZero());
    }
  }

  @Test
  void a_reported_message_comes_again_after_the_visibility_timeout_and_not_before() {
    String queue = queue(Map.of());
    List<Long> good = new CopyOnWriteArrayList<>();
    List<Long> bad = new CopyOnWriteArrayList<>();
    send(queue, "good", "bad");

    try (QueueEventSource source =
        start(
            queue,
            1,
            records -> {
              List<String> failed = new ArrayList<>();
              for (JsonNode message : records) {
                boolean isBad = message.path("body").asText().equals("bad");
                (isBad ? bad : good).add(System.nanoTime());
                if (isBad && bad.size() == 1) {
                  failed.add(message.path("messageId").asText());
                }
              }
              return failures(failed);
            })) {
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(good).hasSize(1);
    assertThat(bad).hasSize(2);
    assertThat(Duration.ofNanos(bad.getLast() - bad.getFirst()))
        .isGreaterThan(VISIBILITY.minusMillis(200));
  }

  @Test
  void after_an_exception_the_whole_batch_comes_again() {
    String queue = queue(Map.of());
    List<Integer> receiveCounts = new CopyOnWriteArrayList<>();
    send(queue, "a", "b", "c");

    try (QueueEventSource source =
        start(
            queue,
            1,
            records -> {
              records.forEach(
                  message ->
                      receiveCounts.add(
                          message.path("attributes").path("ApproximateReceiveCount").asInt()));
              if (receiveCounts.size() <= 3) {
                throw new IllegalStateException("out of order");
              }
              return "";
            })) {
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(receiveCounts).containsExactlyInAnyOrder(1, 1, 1, 2, 2, 2);
  }

  @Test
  void an_identifier_that_is_not_in_the_batch_deletes_nothing() {
    String queue = queue(Map.of());
    AtomicInteger invocations = new AtomicInteger();
    send(queue, "a", "b");

    try (QueueEventSource source =
        start(
            queue,
            1,
            records -> invocations.incrementAndGet() == 1 ? failures(List.of("stranger")) : "")) {
      await().until(() -> invocations.get() >= 1);
      assertThat(left(queue)).isEqualTo(2);
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(invocations).hasValueGreaterThan(1);
  }

  @Test
  void a_fifo_group_waits_while_one_of_its_messages_is_in_flight() throws Exception {
    String queue = queue(Map.of(QueueAttributeName.FIFO_QUEUE, "true"));
    List<String> order = new CopyOnWriteArrayList<>();
    CountDownLatch otherGroupDone = new CountDownLatch(1);
    sendFifo(queue, "slow", "slow-1");
    MappingDefinition mapping = mapping(queue, 1, 4);

    try (QueueEventSource source =
        QueueEventSource.start(
            aws.sqs(),
            queue,
            mapping,
            function(
                records -> {
                  String body = records.getFirst().path("body").asText();
                  order.add(body + " starts");
                  if (body.equals("slow-1")) {
                    otherGroupDone.await();
                  } else if (body.equals("quick-1")) {
                    otherGroupDone.countDown();
                  }
                  order.add(body + " ends");
                  return "";
                }))) {
      await().until(() -> order.contains("slow-1 starts"));
      sendFifo(queue, "slow", "slow-2");
      sendFifo(queue, "quick", "quick-1");
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(order.indexOf("slow-2 starts")).isGreaterThan(order.indexOf("slow-1 ends"));
    assertThat(order).contains("quick-1 ends");
  }

  @Test
  void several_pollers_invoke_at_once_up_to_the_limit_of_the_mapping() {
    String queue = queue(Map.of());
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch threeAtOnce = new CountDownLatch(3);
    IntStream.range(0, 12).forEach(i -> send(queue, "m" + i));

    try (QueueEventSource source =
        QueueEventSource.start(
            aws.sqs(),
            queue,
            mapping(queue, 1, 3),
            function(
                records -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  threeAtOnce.countDown();
                  threeAtOnce.await();
                  running.decrementAndGet();
                  return "";
                }))) {
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(most).hasValue(3);
  }

  @Test
  void a_batch_is_cut_where_the_event_would_exceed_six_megabytes() {
    String queue = queue(Map.of());
    List<Integer> sizes = new CopyOnWriteArrayList<>();
    String big = "\"".repeat(1_000_000);
    IntStream.range(0, 5).forEach(i -> send(queue, big));

    try (QueueEventSource source =
        start(
            queue,
            1,
            records -> {
              sizes.add(records.size());
              return "";
            })) {
      await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }

    assertThat(sizes).allMatch(size -> size <= 3);
    assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(5);
  }

  @Test
  void a_mapping_that_reports_no_failures_deletes_whatever_the_function_answers() {
    String queue = queue(Map.of());
    MappingDefinition silent = new MappingDefinition("f", arn(queue), 10, 1, false);
    send(queue, "a");

    try (QueueEventSource source =
        QueueEventSource.start(
            aws.sqs(), queue, silent, function(records -> failures(List.of("anything"))))) {
      await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(left(queue)).isZero());
    }
  }

  private interface Answer {
    String to(List<JsonNode> records) throws Exception;
  }

  private QueueEventSource start(String queue, int pollers, Answer answer) {
    return QueueEventSource.start(aws.sqs(), queue, mapping(queue, 10, pollers), function(answer));
  }

  private static MappingDefinition mapping(String queue, int batchSize, int pollers) {
    return new MappingDefinition("f", arn(queue), batchSize, pollers, true);
  }

  private static LocalFunction function(Answer answer) {
    return new LocalFunction(
        "f",
        Duration.ofSeconds(30),
        128,
        (event, context) -> {
          List<JsonNode> records = new ArrayList<>();
          JSON.readTree(event).path("Records").forEach(records::add);
          return answer.to(records).getBytes(StandardCharsets.UTF_8);
        });
  }

  private static String failures(List<String> ids) {
    try {
      return JSON.writeValueAsString(
          Map.of(
              "batchItemFailures", ids.stream().map(id -> Map.of("itemIdentifier", id)).toList()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private String queue(Map<QueueAttributeName, String> extra) {
    Map<QueueAttributeName, String> attributes = new HashMap<>(extra);
    attributes.put(QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(VISIBILITY.toSeconds()));
    String name = "source-" + UUID.randomUUID() + (extra.isEmpty() ? "" : ".fifo");
    return aws.sqs().createQueue(q -> q.queueName(name).attributes(attributes)).queueUrl();
  }

  private static String arn(String queueUrl) {
    return "arn:aws:sqs:eu-west-1:111122223333:"
        + queueUrl.substring(queueUrl.lastIndexOf('/') + 1);
  }

  private void send(String queue, String... bodies) {
    List<SendMessageBatchRequestEntry> entries =
        Stream.of(bodies)
            .map(
                body ->
                    SendMessageBatchRequestEntry.builder()
                        .id(UUID.randomUUID().toString())
                        .messageBody(body)
                        .build())
            .toList();
    aws.sqs().sendMessageBatch(s -> s.queueUrl(queue).entries(entries));
  }

  private void sendFifo(String queue, String group, String body) {
    aws.sqs()
        .sendMessage(
            s ->
                s.queueUrl(queue)
                    .messageGroupId(group)
                    .messageDeduplicationId(body)
                    .messageBody(body));
  }

  private int left(String queue) {
    return count(queue, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES) + inFlight(queue);
  }

  private int inFlight(String queue) {
    return count(queue, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
  }

  private int count(String queue, QueueAttributeName name) {
    return Integer.parseInt(
        aws.sqs()
            .getQueueAttributes(g -> g.queueUrl(queue).attributeNames(name))
            .attributes()
            .get(name));
  }
}
