package org.deadletteroffice.journal;

import java.util.Map;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;

/** Where counters go. Safe for concurrent use. */
@FunctionalInterface
public interface Counters {

  /** Counts nothing: for where nobody collects metrics from log lines. */
  Counters NONE = (metric, of, count) -> {};

  /**
   * Adds to a counter, under each of its sets of dimensions that the members fill.
   *
   * @param of the members of dimensions besides {@code Office}
   */
  void add(MetricName metric, Map<MetricDimension, String> of, int count);
}
