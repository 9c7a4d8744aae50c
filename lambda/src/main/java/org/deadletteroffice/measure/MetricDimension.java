package org.deadletteroffice.measure;

/** The dimensions of the office's metrics. */
public enum MetricDimension {
  OFFICE("Office"),
  ERROR_CATEGORY("ErrorCategory"),
  STATE("State"),

  /**
   * ARN of the source queue; {@code unknown} for letters without one, {@code other} for the rest
   * where only some have a figure of their own.
   */
  SOURCE("Source"),

  /** ARN of a DLQ, or of a queue behind one. */
  QUEUE("Queue"),
  RESOLUTION("Resolution"),
  REASON("Reason"),

  /** {@code measure} or {@code replay}. */
  FUNCTION("Function");

  private final String wireName;

  MetricDimension(String wireName) {
    this.wireName = wireName;
  }

  /** As CloudWatch knows it. */
  public String wireName() {
    return wireName;
  }
}
