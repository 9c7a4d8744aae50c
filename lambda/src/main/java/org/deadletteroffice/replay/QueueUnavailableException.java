package org.deadletteroffice.replay;

import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.jspecify.annotations.Nullable;

/** A queue could not be read: retrying helps after an outage, not when it is gone or forbidden. */
public final class QueueUnavailableException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  private final boolean gone;

  public QueueUnavailableException(
      String queueArn, String reason, boolean retryHelps, @Nullable Throwable cause) {
    this(queueArn, reason, retryHelps, false, cause);
  }

  private QueueUnavailableException(
      String queueArn, String reason, boolean retryHelps, boolean gone, @Nullable Throwable cause) {
    super("queue %s: %s".formatted(queueArn, reason), retryHelps, cause);
    this.gone = gone;
  }

  /** SQS knows no such queue: it was deleted, or never was. */
  public static QueueUnavailableException gone(
      String queueArn, String reason, @Nullable Throwable cause) {
    return new QueueUnavailableException(queueArn, reason, false, true, cause);
  }

  /** Whether SQS knows no such queue. */
  public boolean isGone() {
    return gone;
  }
}
