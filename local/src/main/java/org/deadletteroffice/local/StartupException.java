package org.deadletteroffice.local;

/**
 * The engine cannot run here, and a person can fix why. The message is one sentence that says what
 * is wrong and what to do; no stack trace is needed to understand it.
 */
public final class StartupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StartupException(String message) {
    super(message);
  }

  public StartupException(String message, Throwable cause) {
    super(message, cause);
  }
}
