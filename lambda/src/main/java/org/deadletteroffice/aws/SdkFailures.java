package org.deadletteroffice.aws;

import org.deadletteroffice.deadletter.StoreUnavailableException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** What a failure of the SDK means. */
public final class SdkFailures {

  /**
   * Whether doing the same again later can succeed: after a throttle, a server's error, a timeout
   * or a lost connection, but not after a refusal.
   */
  public static boolean retryHelps(SdkException failure) {
    return !(failure instanceof AwsServiceException answer)
        || answer.isThrottlingException()
        || answer.statusCode() == 429
        || answer.statusCode() >= 500;
  }

  /** The failure in the words of the core. */
  public static StoreUnavailableException unavailable(String what, SdkException failure) {
    return new StoreUnavailableException(
        what + " failed: " + failure.getMessage(), retryHelps(failure), failure);
  }

  private SdkFailures() {}
}
