package org.deadletteroffice.local.template;

/**
 * A queue that a function is fed from.
 *
 * @param function the name of the function
 * @param queueArn the queue to poll
 * @param batchSize 1 to 10: a larger batch needs a batching window, which the engine lacks
 * @param maximumConcurrency invocations at once, at most
 * @param reportsBatchItemFailures whether the function's answer says which messages failed
 */
public record MappingDefinition(
    String function,
    String queueArn,
    int batchSize,
    int maximumConcurrency,
    boolean reportsBatchItemFailures) {
  public MappingDefinition {
    if (batchSize < 1 || batchSize > 10) {
      throw new IllegalArgumentException("batchSize must be 1 to 10, got " + batchSize);
    }
    if (maximumConcurrency < 1) {
      throw new IllegalArgumentException("maximumConcurrency must be positive");
    }
  }
}
