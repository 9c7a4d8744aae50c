package org.deadletteroffice.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.deadletteroffice.replay.QueueReading;
import org.deadletteroffice.replay.QueueUnavailableException;
import org.deadletteroffice.sqs.SqsStub.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqsQueueFactsTest {

  private static final String QUEUE = "arn:aws:sqs:eu-west-1:111122223333:a-queue.fifo";
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:a-dlq.fifo";

  private final SqsStub sqs = new SqsStub();
  private final SqsQueues queues = new SqsQueues(sqs::clients);
  private final SqsQueueFacts facts = new SqsQueueFacts(queues);

  SqsQueueFactsTest() throws IOException {}

  @AfterEach
  void stop() {
    queues.close();
    sqs.close();
  }

  @Test
  void a_queue_tells_everything_that_settling_needs() {
    sqs.answer(
        "GetQueueAttributes",
        request ->
            Answer.ok(
                Map.of(
                    "Attributes",
                    Map.of(
                        "FifoQueue", "true",
                        "VisibilityTimeout", "45",
                        "MessageRetentionPeriod", "86400",
                        "MaximumMessageSize", "1024",
                        "RedrivePolicy",
                            "{\"deadLetterTargetArn\":\"" + DLQ + "\",\"maxReceiveCount\":\"4\"}",
                        "ApproximateNumberOfMessages", "1",
                        "ApproximateNumberOfMessagesNotVisible", "2",
                        "ApproximateNumberOfMessagesDelayed", "3"))));

    assertThat(facts.read(QUEUE))
        .isEqualTo(
            new QueueReading(
                QUEUE, true, Duration.ofSeconds(45), Duration.ofDays(1), 1_024, DLQ, 4, 1, 2, 3));
  }

  @Test
  void a_depth_that_is_not_told_is_not_taken_for_empty() {
    sqs.answer("GetQueueAttributes", request -> Answer.ok(Map.of("Attributes", Map.of())));

    QueueReading reading = facts.read(QUEUE);

    assertThat(reading.isEmpty()).isFalse();
    assertThat(reading.deadLetterQueueArn()).isNull();
    assertThat(reading.maxReceiveCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "400, QueueDoesNotExist, true, false",
    "403, AccessDeniedException, false, false",
    "400, RequestThrottled, false, true",
    "503, ServiceUnavailable, false, true"
  })
  void a_queue_that_is_gone_or_forbidden_differs_from_one_that_is_out_of_reach(
      int status, String code, boolean gone, boolean retryHelps) {
    sqs.answer("GetQueueAttributes", request -> Answer.error(status, code));

    QueueUnavailableException failure =
        catchThrowableOfType(QueueUnavailableException.class, () -> facts.read(QUEUE));

    assertThat(failure).hasMessageContaining(QUEUE).hasMessageContaining(code);
    assertThat(failure.isGone()).isEqualTo(gone);
    assertThat(failure.retryHelps()).isEqualTo(retryHelps);
  }

  @Test
  void what_is_no_queue_is_never_asked() {
    QueueUnavailableException failure =
        catchThrowableOfType(
            QueueUnavailableException.class, () -> facts.read("arn:aws:sns:eu-west-1:1:topic"));

    assertThat(failure.retryHelps()).isFalse();
  }
}
