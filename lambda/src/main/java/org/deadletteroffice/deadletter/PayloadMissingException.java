package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/** The payload store answered that it has no such object; a retry does not help. */
public final class PayloadMissingException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  public PayloadMissingException(String location, @Nullable Throwable cause) {
    super("no object at " + location, false, cause);
  }
}
