package org.deadletteroffice.local.aws;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/** Where the emulators listen. */
public record Endpoints(URI sqs, URI dynamoDb, URI s3, URI cloudWatch) {
  /**
   * The environment variables that point the AWS command line and every AWS SDK at the emulators,
   * in alphabetical order. The credentials are made up; any would do.
   */
  public Map<String, String> environment() {
    Map<String, String> variables = new TreeMap<>();
    variables.put("AWS_ACCESS_KEY_ID", EmbeddedAws.CREDENTIALS.accessKeyId());
    variables.put("AWS_SECRET_ACCESS_KEY", EmbeddedAws.CREDENTIALS.secretAccessKey());
    variables.put("AWS_REGION", EmbeddedAws.REGION.id());
    variables.put("AWS_ENDPOINT_URL_SQS", sqs.toString());
    variables.put("AWS_ENDPOINT_URL_DYNAMODB", dynamoDb.toString());
    variables.put("AWS_ENDPOINT_URL_S3", s3.toString());
    variables.put("AWS_ENDPOINT_URL_CLOUDWATCH", cloudWatch.toString());
    return variables;
  }
}
