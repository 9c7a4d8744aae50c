package org.deadletteroffice.replay;

import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.jspecify.annotations.Nullable;

/** A queue could not be read: retrying helps after an outage, not when it is gone or forbidden. */
public final class QueueUnavailableException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  public QueueUnavailableException(
      String queueArn, String reason, boolean retryHelps, @Nullable Throwable cause) {
    super("queue %s: %s".formatted(queueArn, reason), retryHelps, cause);
  }
}
