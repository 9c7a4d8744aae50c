package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * A table or bucket did not do what was asked: a throttle, an outage, a refusal. Whether a write
 * took effect is unknown; it is safe to repeat.
 */
public final class StoreUnavailableException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  public StoreUnavailableException(String message, boolean retryHelps, @Nullable Throwable cause) {
    super(message, retryHelps, cause);
  }
}
