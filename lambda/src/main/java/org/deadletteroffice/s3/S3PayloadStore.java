package org.deadletteroffice.s3;

import java.time.Clock;
import java.time.Duration;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.PayloadMissingException;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.SourceDigest;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectLockRetentionMode;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Payloads as objects named by their digest. An object is written once and never overwritten.
 *
 * <p>The bucket's default retention protects a new object; one that is there already is protected
 * anew from now on, since another letter begins to need it. When that cannot be done, the payload
 * is kept all the same and the journal is told.
 *
 * <p>The bucket must not delete current versions by age: a letter may be quarantined for as long as
 * a person takes, and any later letter with the same body refers to the same object.
 */
public final class S3PayloadStore implements PayloadStore {

  private static final String PREFIX = "payloads/";
  private static final int PRECONDITION_FAILED = 412;
  private static final int BAD_REQUEST = 400;

  /** How long an object is protected after a letter last began to need it. */
  public static final Duration RETENTION = Duration.ofDays(365);

  private final S3Client client;
  private final String bucket;
  private final Journal journal;
  private final Clock clock;

  public S3PayloadStore(S3Client client, String bucket, Journal journal, Clock clock) {
    this.client = client;
    this.bucket = bucket;
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public String keep(SourceDigest digest, byte[] bytes) {
    try {
      client.putObject(
          put ->
              put.bucket(bucket)
                  .key(PREFIX + digest.hex())
                  .ifNoneMatch("*")
                  .checksumAlgorithm(ChecksumAlgorithm.SHA256),
          RequestBody.fromBytes(bytes));
    } catch (SdkException failure) {
      if (!isThereAlready(failure)) {
        throw SdkFailures.unavailable("keeping the payload " + digest, failure);
      }
      protectAnew(digest);
    }
    return locationOf(digest);
  }

  @Override
  public String locationOf(SourceDigest digest) {
    return "s3://" + bucket + "/" + PREFIX + digest.hex();
  }

  /** Reads from whichever bucket the location names, which may be a former one. */
  @Override
  public byte[] fetch(String location) {
    S3Location object = S3Location.parse(location);
    try {
      return client
          .getObjectAsBytes(get -> get.bucket(object.bucket()).key(object.key()))
          .asByteArray();
    } catch (NoSuchKeyException missing) {
      throw new PayloadMissingException(location, missing);
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("fetching " + location, failure);
    }
  }

  private void protectAnew(SourceDigest digest) {
    try {
      client.putObjectRetention(
          put ->
              put.bucket(bucket)
                  .key(PREFIX + digest.hex())
                  .retention(
                      until ->
                          until
                              .mode(ObjectLockRetentionMode.GOVERNANCE)
                              .retainUntilDate(clock.instant().plus(RETENTION))));
    } catch (SdkException failure) {
      if (!hasNoRetention(failure)) {
        journal.failure("extending the retention of the payload " + digest, failure);
      }
    }
  }

  /** The answer for a bucket without Object Lock: nothing to extend ("PutObjectRetention"). */
  private static boolean hasNoRetention(SdkException failure) {
    return failure instanceof S3Exception answer
        && answer.statusCode() == BAD_REQUEST
        && answer.awsErrorDetails() != null
        && "InvalidRequest".equals(answer.awsErrorDetails().errorCode());
  }

  private static boolean isThereAlready(SdkException failure) {
    return failure instanceof S3Exception answer && answer.statusCode() == PRECONDITION_FAILED;
  }
}
