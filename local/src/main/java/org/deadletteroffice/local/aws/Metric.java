package org.deadletteroffice.local.aws;

import java.util.Map;

/** What identifies a metric in CloudWatch. */
public record Metric(String namespace, String name, Map<String, String> dimensions) {
  public Metric {
    dimensions = Map.copyOf(dimensions);
  }
}
