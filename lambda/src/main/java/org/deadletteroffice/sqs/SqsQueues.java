package org.deadletteroffice.sqs;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/**
 * Clients and URLs of queues anywhere: one pair of clients per Region, one URL per queue, looked up
 * once with the account id of the queue's owner. Safe for concurrent use.
 */
public final class SqsQueues implements AutoCloseable {

  /**
   * How long a request may take.
   *
   * @param connecting an attempt to connect
   * @param reading one attempt of a request that only reads
   * @param asking all attempts of a request that only reads and may be repeated
   * @param sending the only attempt of a request that sends; afterwards its outcome is unknown
   */
  record Patience(Duration connecting, Duration reading, Duration asking, Duration sending) {

    static final Patience USUAL =
        new Patience(
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(6),
            Duration.ofSeconds(8));
  }

  private final Supplier<SqsClientBuilder> clients;
  private final Patience patience;
  private final Map<String, SqsClient> asking = new ConcurrentHashMap<>();
  private final Map<String, SqsClient> sending = new ConcurrentHashMap<>();
  private final Map<String, String> urls = new ConcurrentHashMap<>();

  /** Queues as the SDK reaches them by its own configuration. */
  public SqsQueues() {
    this(SqsClient::builder);
  }

  /** Queues reached by clients of the given kind; Region and timeouts are set here. */
  public SqsQueues(Supplier<SqsClientBuilder> clients) {
    this(clients, Patience.USUAL);
  }

  SqsQueues(Supplier<SqsClientBuilder> clients, Patience patience) {
    this.clients = clients;
    this.patience = patience;
  }

  /** For requests that may be repeated. */
  SqsClient asking(String queueArn) {
    return asking.computeIfAbsent(
        QueueArn.parse(queueArn).region(),
        region ->
            client(region, patience.reading())
                .overrideConfiguration(
                    settings ->
                        settings
                            .apiCallTimeout(patience.asking())
                            .apiCallAttemptTimeout(patience.reading()))
                .build());
  }

  /** For requests that must not be repeated. */
  SqsClient sending(String queueArn) {
    return sending.computeIfAbsent(
        QueueArn.parse(queueArn).region(),
        region ->
            client(region, patience.sending())
                .overrideConfiguration(
                    settings ->
                        settings
                            .apiCallTimeout(patience.sending())
                            .retryStrategy(AwsRetryStrategy.doNotRetry()))
                .build());
  }

  /**
   * The URL of a queue, in its owner's account.
   *
   * @throws software.amazon.awssdk.core.exception.SdkException if it cannot be looked up
   */
  String urlOf(String queueArn) {
    String known = urls.get(queueArn);
    if (known != null) {
      return known;
    }
    QueueArn queue = QueueArn.parse(queueArn);
    String url =
        asking(queueArn)
            .getQueueUrl(
                request -> request.queueName(queue.name()).queueOwnerAWSAccountId(queue.account()))
            .queueUrl();
    urls.put(queueArn, url);
    return url;
  }

  private SqsClientBuilder client(String region, Duration reading) {
    return clients
        .get()
        .region(Region.of(region))
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(patience.connecting())
                .socketTimeout(reading));
  }

  @Override
  public void close() {
    asking.values().forEach(SqsClient::close);
    sending.values().forEach(SqsClient::close);
  }
}
