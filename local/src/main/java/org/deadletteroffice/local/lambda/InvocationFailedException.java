package org.deadletteroffice.local.lambda;

/** A function threw, ran out of time, or was given or gave more than Lambda carries. */
public final class InvocationFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  InvocationFailedException(String message) {
    super(message);
  }

  InvocationFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
