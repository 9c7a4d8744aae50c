package org.deadletteroffice.local.aws;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.deadletteroffice.local.StartupException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * A server that runs already and is left running: SQS, DynamoDB and S3 on one URL. What is created
 * through the shared clients is deleted when they are closed. Metrics go to a receiver in this JVM,
 * since few such servers speak CloudWatch's present protocol.
 */
public final class RunningAws {

  /** LocalStack and its like take the account from an access key of twelve digits. */
  private static final AwsBasicCredentials CREDENTIALS =
      AwsBasicCredentials.create(EmbeddedAws.ACCOUNT, "test");

  private RunningAws() {}

  /**
   * The server at a URL.
   *
   * @throws StartupException if nothing answers there, or for another account or Region
   */
  public static EmbeddedAws at(URI endpoint) {
    return at(endpoint, endpoint, endpoint);
  }

  static EmbeddedAws at(URI sqs, URI dynamoDb, URI s3) {
    MetricsReceiver cloudWatch = MetricsReceiver.start();
    CreatedResources created = new CreatedResources();
    Endpoints endpoints = new Endpoints(sqs, dynamoDb, s3, cloudWatch.endpoint());
    EmbeddedAws unwatched =
        new EmbeddedAws(endpoints, cloudWatch, CREDENTIALS, Optional.empty(), List.of());
    try {
      requireAccount(unwatched.sqs(), sqs);
    } catch (StartupException unusable) {
      unwatched.close();
      throw unusable;
    }
    return new EmbeddedAws(
        endpoints,
        cloudWatch,
        CREDENTIALS,
        Optional.of(created),
        List.of(() -> created.delete(unwatched), unwatched));
  }

  /** Tests know the ARNs of their queues beforehand. */
  private static void requireAccount(SqsClient sqs, URI endpoint) {
    String name = "account-of-" + UUID.randomUUID();
    String expected =
        "arn:aws:sqs:%s:%s:%s".formatted(EmbeddedAws.REGION, EmbeddedAws.ACCOUNT, name);
    String found = arnOfNew(name, sqs, endpoint);
    if (!expected.equals(found)) {
      throw new StartupException(
          "The server at %s called a queue %s, the tests need %s: let it take the account from the"
                  .formatted(endpoint, found, expected)
              + " access key, or set its account and Region.");
    }
  }

  private static String arnOfNew(String name, SqsClient sqs, URI endpoint) {
    try {
      String url = sqs.createQueue(create -> create.queueName(name)).queueUrl();
      String arn =
          sqs.getQueueAttributes(
                  get -> get.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
              .attributes()
              .get(QueueAttributeName.QUEUE_ARN);
      sqs.deleteQueue(delete -> delete.queueUrl(url));
      return String.valueOf(arn);
    } catch (SdkClientException silent) {
      throw new StartupException(
          "Nothing answers at %s: start the server, or correct dlo.test.endpoint."
              .formatted(endpoint),
          silent);
    }
  }
}
