package org.deadletteroffice.local.aws;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.deadletteroffice.local.Checkout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/**
 * SQS, DynamoDB and S3 on this machine, and a receiver for CloudWatch metrics: empty at the start,
 * in memory, on 127.0.0.1 only, gone with this JVM.
 *
 * <p>The clients are shared and safe for use by many threads; they are closed with the emulators.
 */
public final class EmbeddedAws implements AutoCloseable {
  /** The Region of everything the engine creates. */
  public static final Region REGION = Region.EU_WEST_1;

  /** The account of everything the engine creates. */
  public static final String ACCOUNT = "111122223333";

  static final AwsBasicCredentials CREDENTIALS = AwsBasicCredentials.create("local", "local");

  private final List<AutoCloseable> servers;
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final MetricsReceiver cloudWatch;
  private final Endpoints endpoints;
  private final AwsCredentials credentials;
  private final SqsClient sqs;
  private final DynamoDbClient dynamoDb;
  private final S3Client s3;

  /**
   * Clients of servers that run.
   *
   * @param watcher sees what the shared clients do
   * @param servers closed after the clients, in this order, and before the receiver of metrics
   */
  EmbeddedAws(
      Endpoints endpoints,
      MetricsReceiver cloudWatch,
      AwsCredentials credentials,
      Optional<ExecutionInterceptor> watcher,
      List<AutoCloseable> servers) {
    this.endpoints = endpoints;
    this.cloudWatch = cloudWatch;
    this.credentials = credentials;
    this.servers = List.copyOf(servers);
    Consumer<ClientOverrideConfiguration.Builder> watched =
        settings -> watcher.ifPresent(settings::addExecutionInterceptor);
    this.sqs = sqsBuilder().overrideConfiguration(watched).build();
    this.dynamoDb = dynamoDbBuilder().overrideConfiguration(watched).build();
    this.s3 = s3Builder().overrideConfiguration(watched).build();
  }

  /** Starts everything on free ports. */
  public static EmbeddedAws start() {
    return start(LocalPort.ANY, LocalPort.ANY, LocalPort.ANY);
  }

  /**
   * Starts the three emulators at once and returns when all of them answer.
   *
   * @throws org.deadletteroffice.local.StartupException if a port is taken, or Node.js or dynalite
   *     is missing
   */
  public static EmbeddedAws start(LocalPort sqs, LocalPort dynamoDb, LocalPort s3) {
    Checkout checkout = Checkout.locate();
    var elasticMq =
        CompletableFuture.supplyAsync(() -> ElasticMq.start(sqs), EmbeddedAws::startThread);
    var dynalite =
        CompletableFuture.supplyAsync(
            () -> Dynalite.start(checkout.nodePackage(), dynamoDb), EmbeddedAws::startThread);
    var s3Mock =
        CompletableFuture.supplyAsync(
            () -> S3MockServer.start(s3, checkout.temporaryFolder("s3mock")),
            EmbeddedAws::startThread);
    try {
      CompletableFuture.allOf(elasticMq, dynalite, s3Mock).join();
      MetricsReceiver cloudWatch = MetricsReceiver.start();
      return new EmbeddedAws(
          new Endpoints(
              elasticMq.join().endpoint(),
              dynalite.join().endpoint(),
              s3Mock.join().endpoint(),
              cloudWatch.endpoint()),
          cloudWatch,
          CREDENTIALS,
          Optional.empty(),
          List.of(dynalite.join(), s3Mock.join(), elasticMq.join()));
    } catch (CompletionException failed) {
      Stream.of(elasticMq, dynalite, s3Mock)
          .filter(start -> !start.isCompletedExceptionally())
          .forEach(start -> close(start.join()));
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  public Endpoints endpoints() {
    return endpoints;
  }

  public SqsClient sqs() {
    return sqs;
  }

  public DynamoDbClient dynamoDb() {
    return dynamoDb;
  }

  public S3Client s3() {
    return s3;
  }

  /** A builder already pointed here, for a client with settings of its own. */
  public SqsClientBuilder sqsBuilder() {
    return local(SqsClient.builder().endpointOverride(endpoints.sqs()));
  }

  /** A builder already pointed here, for a client with settings of its own. */
  public DynamoDbClientBuilder dynamoDbBuilder() {
    return local(DynamoDbClient.builder().endpointOverride(endpoints.dynamoDb()));
  }

  /** A builder already pointed here, for a client with settings of its own. */
  public S3ClientBuilder s3Builder() {
    return local(S3Client.builder().endpointOverride(endpoints.s3()).forcePathStyle(true));
  }

  /** A builder already pointed here: nothing but {@code PutMetricData} is answered. */
  public CloudWatchClientBuilder cloudWatchBuilder() {
    return local(CloudWatchClient.builder().endpointOverride(endpoints.cloudWatch()));
  }

  /** What was last put under each metric. */
  public MetricsReceiver metrics() {
    return cloudWatch;
  }

  private <B extends AwsClientBuilder<B, C>, C> B local(B builder) {
    return builder
        .region(REGION)
        .credentialsProvider(StaticCredentialsProvider.create(credentials));
  }

  private static void startThread(Runnable start) {
    Thread.ofPlatform().daemon().name("emulator-start").start(start);
  }

  private static void close(AutoCloseable started) {
    try {
      started.close();
    } catch (Exception failed) {
      throw new IllegalStateException("Could not stop " + started, failed);
    }
  }

  /** Stops everything; a second time does nothing. */
  @Override
  public void close() {
    if (!open.getAndSet(false)) {
      return;
    }
    sqs.close();
    dynamoDb.close();
    s3.close();
    servers.forEach(EmbeddedAws::close);
    cloudWatch.close();
  }
}
