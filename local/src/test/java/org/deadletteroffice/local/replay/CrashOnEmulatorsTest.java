package org.deadletteroffice.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.InMemoryDeadLetterStore;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.dynamodb.DynamoDbControlRecords;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.dynamodb.DynamoDbDueLetters;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.store.DeployedStore;
import org.deadletteroffice.replay.AgeSeries;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.replay.PaceRecords;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.ReplayPorts;
import org.deadletteroffice.replay.ReplayQueue;
import org.deadletteroffice.replay.Replayer;
import org.deadletteroffice.replay.SettableClock;
import org.deadletteroffice.replay.Steps;
import org.deadletteroffice.s3.S3PayloadStore;
import org.deadletteroffice.sqs.SqsQueueFacts;
import org.deadletteroffice.sqs.SqsQueues;
import org.deadletteroffice.sqs.SqsReplayQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * A replayer, or two one after the other, dies between every two steps of a replay on real servers;
 * a later run ends right. Time is the office's own and is set, so nothing waits.
 */
@OnAnyAws
class CrashOnEmulatorsTest {

  /** More steps than a run takes. */
  private static final int BOUND = 60;

  private final EmbeddedAws aws;
  private final DeployedStore deployed;
  private final SettableClock clock = new SettableClock(NOW);
  private final DynamoDbDeadLetterStore letters;
  private final SqsQueues queues;

  CrashOnEmulatorsTest(EmbeddedAws aws) {
    this.aws = aws;
    deployed = DeployedStore.emptied(aws);
    letters = new DynamoDbDeadLetterStore(aws.dynamoDb(), deployed.table());
    queues = new SqsQueues(aws::sqsBuilder);
  }

  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "2, true"})
  void a_replay_that_is_stopped_at_any_step_ends_right_later(int replayers, boolean afterwards) {
    int step = 0;
    while (endsRight(step, replayers, afterwards)) {
      step++;
      assertThat(step).isLessThan(BOUND);
    }
    assertThat(step).isGreaterThan(5);
  }

  /** Tells the story of one letter; whether there was a step of that number. */
  private boolean endsRight(int step, int replayers, boolean afterwards) {
    String name = "crash-" + UUID.randomUUID();
    InMemoryDeadLetterStore known = new InMemoryDeadLetterStore();
    String source = guarded(name, known);
    DeadLetter letter = due(source);
    boolean reached = false;
    for (int i = 0; i < replayers; i++) {
      Steps steps = Steps.dyingAt(step, afterwards);
      try {
        run(known, steps);
      } catch (Steps.Died died) {
        reached = true;
      }
      reached |= steps.taken() > step;
      clock.advance(Duration.ofSeconds(91));
    }
    run(known, Steps.undisturbed());
    int sent = consume(name);
    for (int i = 0; i < 3; i++) {
      clock.advance(Duration.ofMinutes(20));
      run(known, Steps.undisturbed());
      sent += consume(name);
    }

    DeadLetter after = letters.find(letter.key()).orElseThrow();
    assertThat(after.state()).as("after a crash at step %d", step).isEqualTo(State.RESOLVED);
    assertThat(after.resolution()).isEqualTo(Resolution.UNRETURNED);
    assertThat(after.replayCount()).isEqualTo(1);
    int takeovers = Optional.ofNullable(after.replay()).map(Replay::takeovers).orElse(0);
    assertThat(sent).isBetween(1, 1 + takeovers);
    return reached;
  }

  private void run(KnownQueues known, Steps steps) {
    DynamoDbControlRecords control = new DynamoDbControlRecords(aws.dynamoDb(), deployed.table());
    new Replayer(
            new ReplayPorts(
                steps.of(DeadLetterStore.class, letters),
                steps.of(
                    DueLetters.class, new DynamoDbDueLetters(aws.dynamoDb(), deployed.table())),
                known,
                new S3PayloadStore(aws.s3(), deployed.bucket(), new JournalInMemory(), clock),
                anySource -> POLICY,
                source -> source,
                steps.of(ReplayQueue.class, new SqsReplayQueue(queues)),
                steps.of(QueueFacts.class, new SqsQueueFacts(queues)),
                (queue, since, now) -> AgeSeries.NOTHING,
                steps.of(PaceRecords.class, control),
                control,
                new JournalInMemory()),
            clock,
            SecureRandom::new)
        .run(() -> Duration.ofSeconds(60));
  }

  private String guarded(String name, KnownQueues known) {
    String arn = "arn:aws:sqs:%s:%s:".formatted(EmbeddedAws.REGION, EmbeddedAws.ACCOUNT);
    aws.sqs().createQueue(request -> request.queueName(name + "-dlq"));
    aws.sqs()
        .createQueue(
            request ->
                request
                    .queueName(name)
                    .attributesWithStrings(
                        Map.of(
                            QueueAttributeName.REDRIVE_POLICY.toString(),
                            "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":3}"
                                .formatted(arn + name + "-dlq"))));
    known.remember(arn + name, arn + name + "-dlq");
    return arn + name;
  }

  private DeadLetter due(String source) {
    DeadLetter letter =
        DeadLetter.opened(
            anArrival()
                .withProducerKey(source)
                .fromSource(source)
                .onDeadLetterQueue(source + "-dlq")
                .sentAt(clock.instant().minusSeconds(60))
                .build(),
            new Moment(clock.instant(), POLICY, () -> 0L));
    letters.record(letter);
    clock.advance(Duration.ofMinutes(6));
    return letter;
  }

  /** Receives and deletes everything, as a consumer does that succeeds. */
  private int consume(String queue) {
    String url = aws.sqs().getQueueUrl(request -> request.queueName(queue)).queueUrl();
    List<Message> messages =
        aws.sqs()
            .receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(10))
            .messages();
    messages.forEach(
        message ->
            aws.sqs()
                .deleteMessage(
                    request -> request.queueUrl(url).receiptHandle(message.receiptHandle())));
    return messages.size();
  }
}
