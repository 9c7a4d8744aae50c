package org.deadletteroffice.measure;

/** The units of the office's metrics. */
public enum MetricUnit {
  COUNT("Count"),
  SECONDS("Seconds");

  private final String wireName;

  MetricUnit(String wireName) {
    this.wireName = wireName;
  }

  /** As CloudWatch knows it. */
  public String wireName() {
    return wireName;
  }
}
