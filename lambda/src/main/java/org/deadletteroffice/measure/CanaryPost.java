package org.deadletteroffice.measure;

/** Sends canaries. */
@FunctionalInterface
public interface CanaryPost {

  /**
   * Sends a canary straight to a queue, at least once.
   *
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if the queue did not take it
   */
  void send(String queueArn, String token);
}
