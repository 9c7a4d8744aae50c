package org.deadletteroffice.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Metrics that say what a test lets them say. */
final class FixedQueueMetrics implements QueueMetrics {

  final Map<String, Duration> ages = new HashMap<>();
  final Map<String, Handled> handled = new HashMap<>();
  final List<String> asked = new ArrayList<>();

  @Override
  public Map<String, Duration> oldestAges(Collection<String> queueArns, Instant now) {
    return Map.copyOf(ages);
  }

  @Override
  public Map<String, Handled> handled(
      Collection<String> deadLetterQueueArns, Instant from, Instant to, Duration slack) {
    asked.add("%s to %s, arrivals from %s earlier".formatted(from, to, slack));
    return Map.copyOf(handled);
  }
}
