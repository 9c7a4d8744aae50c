package org.deadletteroffice.measure;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.replay.QueueFacts;

/**
 * What measuring looks at besides the backlog itself.
 *
 * @param deadLetterQueues ARNs of the DLQs that the deployment lets capture drain
 * @param random for what nobody may guess; not to be made before a snapshot
 */
public record Surroundings(
    BacklogScan scan,
    KnownQueues knownQueues,
    Set<String> deadLetterQueues,
    QueueFacts facts,
    QueueMetrics queueMetrics,
    CanaryRecords canaryRecords,
    CanaryPost canaryPost,
    RandomGenerator random) {

  public Surroundings {
    deadLetterQueues = Set.copyOf(deadLetterQueues);
  }

  /** Those of the deployment and those that something was captured from. */
  Collection<String> allDeadLetterQueues() {
    Set<String> all = new LinkedHashSet<>(deadLetterQueues);
    all.addAll(knownQueues.deadLetterQueues());
    return all;
  }
}
