package org.deadletteroffice.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.replay.OutgoingMessage;
import org.deadletteroffice.replay.SendOutcome;
import org.deadletteroffice.sqs.SqsStub.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a send is refused, and what is only unknown. */
class SqsReplayQueueTest {

  private static final String QUEUE = "arn:aws:sqs:eu-west-1:111122223333:a-queue";
  private static final String SEND = "SendMessageBatch";

  private final SqsStub sqs = new SqsStub();
  private final SqsQueues queues = patient(Duration.ofSeconds(30));
  private final SqsReplayQueue queue = new SqsReplayQueue(queues);

  SqsReplayQueueTest() throws IOException {}

  @AfterEach
  void stop() {
    queues.close();
    sqs.close();
  }

  @Test
  void every_entry_gets_its_own_outcome() {
    sqs.answer(
        SEND,
        request ->
            Answer.ok(
                Map.of(
                    "Successful",
                    SqsStub.successful(request.body().path("Entries")).subList(0, 1),
                    "Failed",
                    List.of(
                        Map.of(
                            "Id", "1", "Code", "InvalidMessageContents", "SenderFault", true)))));

    List<SendOutcome> outcomes = queue.send(QUEUE, List.of(body("a"), body("b"), body("c")));

    assertThat(outcomes.get(0)).isEqualTo(new SendOutcome.Accepted("message-0"));
    assertThat(outcomes.get(1))
        .isEqualTo(
            new SendOutcome.Refused("InvalidMessageContents: null", SendOutcome.Cause.MESSAGE));
    assertThat(outcomes.get(2)).isInstanceOf(SendOutcome.Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({
    "400, BatchRequestTooLong, REQUEST",
    "400, KmsAccessDenied, REQUEST",
    "403, AccessDeniedException, REQUEST",
    "400, QueueDoesNotExist, QUEUE",
    "400, RequestThrottled, QUEUE",
    "400, ThrottlingException, QUEUE"
  })
  void an_answer_in_the_400s_means_that_nothing_was_sent(
      int status, String code, SendOutcome.Cause cause) {
    sqs.answer(SEND, request -> Answer.error(status, code));

    List<SendOutcome> outcomes = queue.send(QUEUE, List.of(body("a"), body("b")));

    assertThat(outcomes)
        .hasSize(2)
        .allSatisfy(
            outcome ->
                assertThat(outcome)
                    .isInstanceOfSatisfying(
                        SendOutcome.Refused.class,
                        refused -> assertThat(refused.cause()).isEqualTo(cause)));
    assertThat(sqs.received(SEND)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"500, InternalFailure", "503, ServiceUnavailable", "408, RequestTimeout"})
  void an_answer_in_the_500s_is_unknown_and_not_repeated(int status, String code) {
    sqs.answer(SEND, request -> Answer.error(status, code));

    assertThat(queue.send(QUEUE, List.of(body("a"))))
        .hasOnlyElementsOfType(SendOutcome.Unknown.class);
    assertThat(sqs.received(SEND)).hasSize(1);
  }

  @Test
  void a_connection_that_ends_without_an_answer_is_unknown_and_not_repeated() {
    sqs.answer(SEND, request -> Answer.none());

    assertThat(queue.send(QUEUE, List.of(body("a"))))
        .hasOnlyElementsOfType(SendOutcome.Unknown.class);
    assertThat(sqs.received(SEND)).hasSize(1);
  }

  @Test
  void a_reused_connection_that_ends_without_an_answer_is_not_repeated_by_the_jdk_either() {
    sqs.answer(SEND, SqsStub::taken);
    queue.send(QUEUE, List.of(body("a")));
    sqs.answer(SEND, request -> Answer.none());

    assertThat(queue.send(QUEUE, List.of(body("b"))))
        .hasOnlyElementsOfType(SendOutcome.Unknown.class);
    assertThat(sqs.received(SEND)).hasSize(2);
  }

  @Test
  void an_answer_that_does_not_come_in_time_is_unknown_and_not_repeated() {
    CountDownLatch given = new CountDownLatch(1);
    sqs.answer(
        SEND,
        request -> {
          try {
            given.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          return Answer.none();
        });

    SqsQueues impatient = patient(Duration.ofSeconds(1));
    List<SendOutcome> outcomes = new SqsReplayQueue(impatient).send(QUEUE, List.of(body("a")));
    given.countDown();
    impatient.close();

    assertThat(outcomes).hasOnlyElementsOfType(SendOutcome.Unknown.class);
    assertThat(sqs.received(SEND)).hasSize(1);
  }

  @Test
  void an_answer_about_another_body_is_unknown() {
    sqs.answer(
        SEND,
        request ->
            Answer.ok(
                Map.of(
                    "Successful",
                    List.of(
                        Map.of(
                            "Id",
                            "0",
                            "MessageId",
                            "m",
                            "MD5OfMessageBody",
                            "00000000000000000000000000000000")))));

    assertThat(queue.send(QUEUE, List.of(body("a"))))
        .hasOnlyElementsOfType(SendOutcome.Unknown.class);
  }

  @Test
  void a_queue_that_nobody_listens_at_has_certainly_got_nothing() {
    sqs.answer(SEND, SqsStub::taken);
    queue.send(QUEUE, List.of(body("a")));
    sqs.close();

    assertThat(queue.send(QUEUE, List.of(body("b"))))
        .singleElement()
        .isInstanceOfSatisfying(
            SendOutcome.Refused.class,
            refused -> assertThat(refused.cause()).isEqualTo(SendOutcome.Cause.QUEUE));
  }

  @Test
  void body_attributes_group_and_deduplication_id_are_on_the_wire_as_given() {
    sqs.answer(SEND, SqsStub::taken);

    queue.send(
        QUEUE,
        List.of(
            new OutgoingMessage(
                "{\"ä\":1}\r\n",
                Map.of(
                    "amount", new MessageAttribute.Text("Number.int", "0012"),
                    "raw", new MessageAttribute.Binary("Binary.gzip", new byte[] {0, -1, 1, 10})),
                "tenant-42",
                "abc-1")));

    JsonNode entry = sqs.received(SEND).getFirst().body().path("Entries").get(0);
    assertThat(entry.path("MessageBody").asText()).isEqualTo("{\"ä\":1}\r\n");
    assertThat(entry.path("MessageGroupId").asText()).isEqualTo("tenant-42");
    assertThat(entry.path("MessageDeduplicationId").asText()).isEqualTo("abc-1");
    JsonNode attributes = entry.path("MessageAttributes");
    assertThat(attributes.path("amount").path("DataType").asText()).isEqualTo("Number.int");
    assertThat(attributes.path("amount").path("StringValue").asText()).isEqualTo("0012");
    assertThat(attributes.path("raw").path("DataType").asText()).isEqualTo("Binary.gzip");
    assertThat(attributes.path("raw").path("BinaryValue").asText()).isEqualTo("AP8BCg==");
    assertThat(entry.has("MessageSystemAttributes")).isFalse();
  }

  @Test
  void a_queue_is_looked_up_once_in_its_owners_account() {
    sqs.answer(SEND, SqsStub::taken);

    queue.send(QUEUE, List.of(body("a")));
    queue.send(QUEUE, List.of(body("b")));

    assertThat(sqs.received("GetQueueUrl"))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.body().path("QueueName").asText()).isEqualTo("a-queue");
              assertThat(request.body().path("QueueOwnerAWSAccountId").asText())
                  .isEqualTo("111122223333");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "arn:aws:sqs:us-east-2:111122223333:a-queue, us-east-2",
    "arn:aws-us-gov:sqs:us-gov-west-1:111122223333:a-queue, us-gov-west-1",
    "arn:aws-cn:sqs:cn-north-1:111122223333:a-queue, cn-north-1"
  })
  void a_queue_is_reached_in_its_own_region_and_partition(String arn, String region) {
    sqs.answer(SEND, SqsStub::taken);

    queue.send(arn, List.of(body("a")));

    assertThat(sqs.received(SEND).getFirst().authorization()).contains("/" + region + "/sqs/");
  }

  private SqsQueues patient(Duration sending) {
    Duration halfAMinute = Duration.ofSeconds(30);
    return new SqsQueues(
        sqs::clients, new SqsQueues.Patience(halfAMinute, halfAMinute, halfAMinute, sending));
  }

  private static OutgoingMessage body(String body) {
    return new OutgoingMessage(body, Map.of(), null, null);
  }
}
