package org.deadletteroffice.journal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import software.amazon.cloudwatchlogs.emf.config.EnvironmentConfigurationProvider;
import software.amazon.cloudwatchlogs.emf.environment.Environments;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.MetricsFactory;
import software.amazon.lambda.powertools.metrics.model.DimensionSet;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;

/**
 * Counters as lines of the embedded metric format on standard output, one line at once for each
 * addition, so that a function that is cut off loses at most the line it was about to write.
 *
 * <p>At least once, not exactly once: CloudWatch may count a line twice, and a transition whose
 * answer was lost and that is told again is counted again ("Specification: Embedded metric
 * format"). A line has one value and a few metrics, far below that format's limits of 100 each.
 */
public final class EmfCounters implements Counters {

  private final Metrics metrics;
  private final String office;

  public EmfCounters(String office) {
    this.office = office;
    // Without this the library looks for an agent on the network wherever it does not see Lambda.
    EnvironmentConfigurationProvider.getConfig().setEnvironmentOverride(Environments.Lambda);
    metrics = MetricsFactory.getMetricsInstance();
  }

  @Override
  public void add(MetricName metric, Map<MetricDimension, String> of, int count) {
    metrics.flushMetrics(
        line -> {
          line.setNamespace(MetricName.NAMESPACE);
          line.setDefaultDimensions(DimensionSet.of(MetricDimension.OFFICE.wireName(), office));
          metric.dimensionSets().stream()
              .filter(set -> !set.isEmpty() && of.keySet().containsAll(set))
              .map(set -> members(set, of))
              .forEach(line::addDimension);
          line.addMetric(metric.wireName(), count, MetricUnit.COUNT);
        });
  }

  private DimensionSet members(Set<MetricDimension> set, Map<MetricDimension, String> of) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put(MetricDimension.OFFICE.wireName(), office);
    set.stream()
        .sorted()
        .forEach(dimension -> members.put(dimension.wireName(), String.valueOf(of.get(dimension))));
    return DimensionSet.of(members);
  }
}
