package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/** Something the office could not do. */
public class DeadLetterOfficeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean retryHelps;

  public DeadLetterOfficeException(String message, boolean retryHelps, @Nullable Throwable cause) {
    super(message, cause);
    this.retryHelps = retryHelps;
  }

  /** Whether doing the same again later can succeed without anyone changing anything. */
  public boolean retryHelps() {
    return retryHelps;
  }
}
