package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.ERROR_CATEGORY;
import static org.deadletteroffice.measure.MetricDimension.FUNCTION;
import static org.deadletteroffice.measure.MetricDimension.QUEUE;
import static org.deadletteroffice.measure.MetricDimension.REASON;
import static org.deadletteroffice.measure.MetricDimension.RESOLUTION;
import static org.deadletteroffice.measure.MetricDimension.SOURCE;
import static org.deadletteroffice.measure.MetricDimension.STATE;

import java.util.List;
import java.util.Set;

/**
 * Every metric of the namespace {@value #NAMESPACE}: nothing else may be published, and nothing
 * else can be alarmed.
 */
public enum MetricName {
  // Gauges, published by measure: every minute …
  DEPTH_TOTAL("DepthTotal", MetricUnit.COUNT, byOffice()),
  DEPTH("Depth", MetricUnit.COUNT, List.of(Set.of(ERROR_CATEGORY), Set.of(STATE), Set.of(SOURCE))),
  OLDEST_AGE("OldestAge", MetricUnit.SECONDS, byOffice()),

  // … every five minutes, as Depth by Source is …
  DEADLINES_AT_RISK("DeadlinesAtRisk", MetricUnit.COUNT, byOffice()),
  DEADLINES_MISSED("DeadlinesMissed", MetricUnit.COUNT, byOffice()),
  TIME_TO_LOSS("TimeToLoss", MetricUnit.SECONDS, byQueue()),
  UNGUARDED_SOURCES("UnguardedSources", MetricUnit.COUNT, bySource()),
  CANARY_AGE("CanaryAge", MetricUnit.SECONDS, byQueue()),

  // … and once an hour.
  UNACCOUNTED("Unaccounted", MetricUnit.COUNT, byQueue()),

  /** One for every run of a schedule that came to its end. */
  HEARTBEAT("Heartbeat", MetricUnit.COUNT, List.of(Set.of(FUNCTION))),

  // Counters of transitions, written by whoever makes them.
  CAPTURED("Captured", MetricUnit.COUNT, bySource()),
  MERGED("Merged", MetricUnit.COUNT, bySource()),
  REOPENED("Reopened", MetricUnit.COUNT, bySource()),
  REFUTED("Refuted", MetricUnit.COUNT, bySource()),
  REPLAYED("Replayed", MetricUnit.COUNT, bySource()),
  REPLAY_FAILED("ReplayFailed", MetricUnit.COUNT, bySource()),
  CAME_BACK("CameBack", MetricUnit.COUNT, bySource()),
  GIVEN_BACK("GivenBack", MetricUnit.COUNT, bySource()),
  RESOLVED("Resolved", MetricUnit.COUNT, bySourceAnd(RESOLUTION)),
  QUARANTINED("Quarantined", MetricUnit.COUNT, bySourceAnd(REASON)),
  DIGEST_MISMATCHES("DigestMismatches", MetricUnit.COUNT, bySource()),
  FAILURES("Failures", MetricUnit.COUNT, byOffice()),

  // Counters of what became of the messages of a DLQ, by capture.
  ARRIVALS_RECORDED("ArrivalsRecorded", MetricUnit.COUNT, byQueue()),
  ARRIVALS_MERGED("ArrivalsMerged", MetricUnit.COUNT, byQueue()),
  ARRIVALS_KNOWN("ArrivalsKnown", MetricUnit.COUNT, byQueue()),
  ARRIVALS_REPORTED_BACK("ArrivalsReportedBack", MetricUnit.COUNT, byQueue());

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

  private static List<Set<MetricDimension>> byOffice() {
    return List.of(Set.of());
  }

  private static List<Set<MetricDimension>> bySource() {
    return List.of(Set.of(), Set.of(SOURCE));
  }

  private static List<Set<MetricDimension>> bySourceAnd(MetricDimension more) {
    return List.of(Set.of(), Set.of(SOURCE), Set.of(more));
  }

  private static List<Set<MetricDimension>> byQueue() {
    return List.of(Set.of(), Set.of(QUEUE));
  }
}
