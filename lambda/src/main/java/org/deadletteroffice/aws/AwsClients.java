package org.deadletteroffice.aws;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/**
 * Where clients come from. Endpoint, Region and credentials are the builders' own; time limits and
 * retries are set here, for functions that have 25 to 60 seconds.
 */
public record AwsClients(
    Supplier<DynamoDbClientBuilder> dynamoDbBuilder,
    Supplier<S3ClientBuilder> s3Builder,
    Supplier<SqsClientBuilder> sqsBuilder,
    Supplier<CloudWatchClientBuilder> cloudWatchBuilder) {

  private static final Duration CONNECTING = Duration.ofSeconds(1);
  private static final Duration ONE_TRY = Duration.ofSeconds(3);
  private static final Duration ALTOGETHER = Duration.ofSeconds(8);
  private static final int TRIES = 5;

  /** How many idle connections to one host Java keeps; its default of 5 is less than we use. */
  private static final String IDLE_CONNECTIONS = "http.maxConnections";

  /**
   * Clients as the SDK's own environment variables describe them. The SDK has no variable for S3's
   * path style; it is used with an endpoint of one's own, since such servers rarely have a name for
   * each bucket.
   */
  public static AwsClients of(Map<String, String> environment) {
    if (System.getProperty(IDLE_CONNECTIONS) == null) {
      System.setProperty(IDLE_CONNECTIONS, "32");
    }
    boolean ownEndpoint =
        environment.containsKey("AWS_ENDPOINT_URL_S3")
            || environment.containsKey("AWS_ENDPOINT_URL");
    return new AwsClients(
        DynamoDbClient::builder,
        () -> S3Client.builder().forcePathStyle(ownEndpoint),
        SqsClient::builder,
        CloudWatchClient::builder);
  }

  /** A client whose every request ends within 8 seconds. */
  public DynamoDbClient dynamoDb() {
    return dynamoDbBuilder
        .get()
        .httpClientBuilder(http())
        .overrideConfiguration(
            limits ->
                limits
                    .apiCallAttemptTimeout(ONE_TRY)
                    .apiCallTimeout(ALTOGETHER)
                    .retryStrategy(retries -> retries.maxAttempts(TRIES)))
        .build();
  }

  /**
   * A client whose every request ends within 8 seconds. Two writers of one object make S3 answer
   * one of them 409: that one tries again and learns that the object is there.
   */
  public S3Client s3() {
    return s3Builder
        .get()
        .httpClientBuilder(http())
        .overrideConfiguration(
            limits ->
                limits
                    .apiCallAttemptTimeout(ONE_TRY)
                    .apiCallTimeout(ALTOGETHER)
                    .retryStrategy(
                        retries ->
                            retries.maxAttempts(TRIES).retryOnException(AwsClients::isConflict)))
        .build();
  }

  /** A client whose every request ends within 8 seconds. */
  public CloudWatchClient cloudWatch() {
    return cloudWatchBuilder
        .get()
        .httpClientBuilder(http())
        .overrideConfiguration(
            limits -> limits.apiCallAttemptTimeout(ONE_TRY).apiCallTimeout(ALTOGETHER))
        .build();
  }

  private static boolean isConflict(Throwable failure) {
    return failure instanceof S3Exception answer && answer.statusCode() == SdkFailures.CONFLICT;
  }

  private static UrlConnectionHttpClient.Builder http() {
    return UrlConnectionHttpClient.builder().connectionTimeout(CONNECTING).socketTimeout(ONE_TRY);
  }
}
