package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.ERROR_CATEGORY;
import static org.deadletteroffice.measure.MetricDimension.STATE;

import java.util.List;
import java.util.Set;

/**
 * Every metric of the namespace {@value #NAMESPACE}: nothing else may be published, and nothing
 * else can be alarmed.
 */
public enum MetricName {
  DEPTH_TOTAL("DepthTotal", MetricUnit.COUNT, List.of(Set.of())),
  DEPTH("Depth", MetricUnit.COUNT, List.of(Set.of(ERROR_CATEGORY), Set.of(STATE))),
  OLDEST_AGE("OldestAge", MetricUnit.SECONDS, List.of(Set.of()));

  public static final String NAMESPACE = "DeadLetterOffice";

  private final String wireName;
  private final MetricUnit unit;

  @SuppressWarnings("ImmutableEnumChecker") // only List.of and Set.of
  private final List<Set<MetricDimension>> dimensionSets;

  MetricName(String wireName, MetricUnit unit, List<Set<MetricDimension>> dimensionSets) {
    this.wireName = wireName;
    this.unit = unit;
    this.dimensionSets = dimensionSets;
  }

  /** As CloudWatch knows it. */
  public String wireName() {
    return wireName;
  }

  public MetricUnit unit() {
    return unit;
  }

  /** The sets of dimensions it is published under, each besides {@code Office}. */
  public List<Set<MetricDimension>> dimensionSets() {
    return dimensionSets;
  }
}
