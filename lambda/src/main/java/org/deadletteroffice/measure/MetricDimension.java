package org.deadletteroffice.measure;

/** The dimensions of the office's metrics. */
public enum MetricDimension {
  OFFICE("Office"),
  ERROR_CATEGORY("ErrorCategory"),
  STATE("State"),

  /** ARN of the source queue; {@code unknown} for letters without one. */
  SOURCE("Source"),

  /** ARN of a DLQ. */
  QUEUE("Queue"),
  RESOLUTION("Resolution"),
  REASON("Reason");

  private final String wireName;

  MetricDimension(String wireName) {
    this.wireName = wireName;
  }

  /** As CloudWatch knows it. */
  public String wireName() {
    return wireName;
  }
}
