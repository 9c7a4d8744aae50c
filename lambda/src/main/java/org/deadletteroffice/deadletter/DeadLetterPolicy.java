package org.deadletteroffice.deadletter;

/** The trigger for consumers that route failures themselves instead of leaving it to a redrive. */
public final class DeadLetterPolicy {

  /**
   * Whether a failed message belongs on the DLQ now: at once for every non-retryable category, and
   * for a retryable one exactly when {@code attemptCount >= retryBudget}.
   *
   * @throws IllegalArgumentException if a number is negative
   */
  public static boolean shouldDeadLetter(
      ErrorCategory category, int attemptCount, int retryBudget) {
    if (attemptCount < 0 || retryBudget < 0) {
      throw new IllegalArgumentException(
          "attempt count and retry budget are at least 0, got %d and %d"
              .formatted(attemptCount, retryBudget));
    }
    return category != ErrorCategory.RETRYABLE || attemptCount >= retryBudget;
  }

  private DeadLetterPolicy() {}
}
