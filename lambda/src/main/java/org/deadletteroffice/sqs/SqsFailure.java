package org.deadletteroffice.sqs;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import org.deadletteroffice.replay.SendOutcome;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** What a failed request to SQS says about the messages in it and about the queue. */
final class SqsFailure {

  private static final int CLIENT_ERROR = 400;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int SERVER_ERROR = 500;

  /**
   * Refused only when it is certain that nothing was sent: an answer in the 400s, or no connection
   * at all. Everything else is unknown.
   */
  static SendOutcome outcomeOf(SdkException failure) {
    if (neverConnected(failure)) {
      return new SendOutcome.Refused(reason(failure), SendOutcome.Cause.QUEUE);
    }
    return refusal(failure)
        .<SendOutcome>map(
            refused ->
                new SendOutcome.Refused(
                    reason(failure),
                    isGone(refused) || refused.isThrottlingException()
                        ? SendOutcome.Cause.QUEUE
                        : SendOutcome.Cause.REQUEST))
        .orElseGet(() -> new SendOutcome.Unknown(reason(failure)));
  }

  /** Whether the queue may answer later without anyone changing anything. */
  static boolean mayPass(SdkException failure) {
    return refusal(failure).map(AwsServiceException::isThrottlingException).orElse(true);
  }

  /** Error code and message, without anything of the request. */
  static String reason(SdkException failure) {
    if (failure instanceof AwsServiceException answered && answered.awsErrorDetails() != null) {
      return "%s: %s"
          .formatted(
              answered.awsErrorDetails().errorCode(), answered.awsErrorDetails().errorMessage());
    }
    return String.valueOf(failure.getMessage());
  }

  private static Optional<AwsServiceException> refusal(SdkException failure) {
    return failure instanceof AwsServiceException answered
            && answered.statusCode() >= CLIENT_ERROR
            && answered.statusCode() < SERVER_ERROR
            && answered.statusCode() != REQUEST_TIMEOUT
        ? Optional.of(answered)
        : Optional.empty();
  }

  private static boolean isGone(AwsServiceException failure) {
    return failure instanceof QueueDoesNotExistException;
  }

  private static boolean neverConnected(SdkException failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
        return true;
      }
    }
    return false;
  }

  private SqsFailure() {}
}
