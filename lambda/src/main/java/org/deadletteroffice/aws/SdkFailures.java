package org.deadletteroffice.aws;

import org.deadletteroffice.deadletter.StoreUnavailableException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** What a failure of the SDK means. */
public final class SdkFailures {

  /** Another write of the same object is under way ("PutObject", ConditionalRequestConflict). */
  static final int CONFLICT = 409;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  /**
   * Whether doing the same again later can succeed: after a throttle, a conflict, a server's error,
   * a timeout or a lost connection, but not after any other refusal.
   */
  public static boolean retryHelps(SdkException failure) {
    return !(failure instanceof AwsServiceException answer)
        || answer.isThrottlingException()
        || answer.statusCode() == CONFLICT
        || answer.statusCode() == TOO_MANY_REQUESTS
        || answer.statusCode() >= SERVER_ERROR;
  }

  /** The failure in the words of the core. */
  public static StoreUnavailableException unavailable(String what, SdkException failure) {
    return new StoreUnavailableException(
        what + " failed: " + failure.getMessage(), retryHelps(failure), failure);
  }

  private SdkFailures() {}
}
