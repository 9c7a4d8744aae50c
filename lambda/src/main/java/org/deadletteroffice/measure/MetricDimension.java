package org.deadletteroffice.measure;

/** The dimensions of the office's metrics. */
public enum MetricDimension {
  OFFICE("Office"),
  ERROR_CATEGORY("ErrorCategory"),
  STATE("State");

  private final String wireName;

  MetricDimension(String wireName) {
    this.wireName = wireName;
  }

  /** As CloudWatch knows it. */
  public String wireName() {
    return wireName;
  }
}
