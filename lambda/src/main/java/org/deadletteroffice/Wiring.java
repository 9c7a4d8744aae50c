package org.deadletteroffice;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.random.RandomGenerator;
import org.deadletteroffice.aws.AwsClients;
import org.deadletteroffice.capture.Capture;
import org.deadletteroffice.capture.CapturePorts;
import org.deadletteroffice.cloudwatch.CloudWatchMessageAges;
import org.deadletteroffice.cloudwatch.CloudWatchMetrics;
import org.deadletteroffice.cloudwatch.CloudWatchQueueMetrics;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.Signposts;
import org.deadletteroffice.dynamodb.DynamoDbBacklog;
import org.deadletteroffice.dynamodb.DynamoDbBacklogScan;
import org.deadletteroffice.dynamodb.DynamoDbCanaries;
import org.deadletteroffice.dynamodb.DynamoDbControlRecords;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.dynamodb.DynamoDbDueLetters;
import org.deadletteroffice.dynamodb.DynamoDbKnownQueues;
import org.deadletteroffice.journal.EmfCounters;
import org.deadletteroffice.journal.LoggingJournal;
import org.deadletteroffice.measure.Measure;
import org.deadletteroffice.measure.Surroundings;
import org.deadletteroffice.operator.Desk;
import org.deadletteroffice.replay.ReplayPorts;
import org.deadletteroffice.replay.Replayer;
import org.deadletteroffice.s3.S3PayloadStore;
import org.deadletteroffice.sqs.SqsCanaryPost;
import org.deadletteroffice.sqs.SqsQueueFacts;
import org.deadletteroffice.sqs.SqsQueues;
import org.deadletteroffice.sqs.SqsReplayQueue;
import org.deadletteroffice.sqs.TaggedPolicies;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Where ports meet their adapters. Each method makes a use case of its own, with clients of its
 * own, to be kept as long as the function lives.
 */
public final class Wiring {

  /** Nothing is seeded before a snapshot is taken: every number comes from a new source. */
  private static final RandomGenerator CHANCE = () -> new SecureRandom().nextLong();

  private final Settings settings;
  private final AwsClients clients;
  private final Journal journal;
  private final Clock clock;

  public Wiring(Settings settings, AwsClients clients, Journal journal, Clock clock) {
    this.settings = settings;
    this.clients = clients;
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * For a function, from its environment.
   *
   * @throws org.deadletteroffice.config.ConfigurationException with everything that is wrong there
   */
  public static Wiring fromEnvironment() {
    Settings settings = Settings.of(System.getenv());
    Journal journal = new LoggingJournal(new EmfCounters(settings.office()));
    return new Wiring(settings, AwsClients.of(System.getenv()), journal, clock());
  }

  /** A clock as fine as the table keeps time. */
  public static Clock clock() {
    return Clock.tickMillis(ZoneOffset.UTC);
  }

  /** From DLQs to letters. */
  public Capture capture() {
    DynamoDbClient dynamoDb = clients.dynamoDb();
    return new Capture(
        new CapturePorts(
            letters(dynamoDb),
            payloads(),
            knownQueues(dynamoDb),
            policies(new SqsQueues(clients.sqsBuilder())),
            journal,
            new DynamoDbCanaries(dynamoDb, settings.table()),
            Signposts.NONE),
        settings,
        clock,
        CHANCE,
        Wiring::pause);
  }

  /** From letters to source queues, and what becomes of it. */
  public Replayer replayer() {
    DynamoDbClient dynamoDb = clients.dynamoDb();
    SqsQueues queues = new SqsQueues(clients.sqsBuilder());
    DynamoDbControlRecords controlRecords = new DynamoDbControlRecords(dynamoDb, settings.table());
    return new Replayer(
        new ReplayPorts(
            letters(dynamoDb),
            new DynamoDbDueLetters(dynamoDb, settings.table()),
            knownQueues(dynamoDb),
            payloads(),
            policies(queues),
            settings::replayTarget,
            new SqsReplayQueue(queues),
            new SqsQueueFacts(queues),
            new CloudWatchMessageAges(clients.cloudWatchBuilder(), journal),
            controlRecords,
            controlRecords,
            journal),
        clock,
        SecureRandom::new);
  }

  /** From the table to metrics. */
  public Measure measure() {
    DynamoDbClient dynamoDb = clients.dynamoDb();
    CloudWatchClient cloudWatch = clients.cloudWatch();
    SqsQueues queues = new SqsQueues(clients.sqsBuilder());
    return new Measure(
        new DynamoDbBacklog(dynamoDb, settings.table()),
        new Surroundings(
            new DynamoDbBacklogScan(dynamoDb, settings.table()),
            knownQueues(dynamoDb),
            settings.sources().keySet(),
            settings.deadLetterQueues(),
            new SqsQueueFacts(queues),
            new CloudWatchQueueMetrics(cloudWatch, settings.office()),
            new DynamoDbCanaries(dynamoDb, settings.table()),
            new SqsCanaryPost(queues),
            CHANCE),
        new CloudWatchMetrics(cloudWatch, settings.office()),
        journal,
        clock);
  }

  /** What a person may do to a letter. */
  public Desk desk() {
    DynamoDbClient dynamoDb = clients.dynamoDb();
    return new Desk(
        letters(dynamoDb),
        policies(new SqsQueues(clients.sqsBuilder())),
        new DynamoDbControlRecords(dynamoDb, settings.table()),
        journal,
        clock,
        settings.sources().keySet());
  }

  private DeadLetterStore letters(DynamoDbClient dynamoDb) {
    return new DynamoDbDeadLetterStore(dynamoDb, settings.table());
  }

  private KnownQueues knownQueues(DynamoDbClient dynamoDb) {
    return new DynamoDbKnownQueues(dynamoDb, settings.table());
  }

  private PayloadStore payloads() {
    return new S3PayloadStore(clients.s3(), settings.payloadBucket(), journal, clock);
  }

  private PolicySource policies(SqsQueues queues) {
    return new TaggedPolicies(settings, queues, journal, clock);
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException cutOff) {
      Thread.currentThread().interrupt();
    }
  }
}
