package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.DeadLetterOfficeException;

/** The invocation must answer now; what is not written yet comes again. */
final class OutOfTimeException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  OutOfTimeException() {
    super("less than five seconds are left of this invocation", true, null);
  }
}
