package org.deadletteroffice.measure;

import java.util.Set;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.replay.QueueFacts;

/**
 * What measuring looks at besides the backlog itself.
 *
 * @param sources ARNs of the source queues that the deployment names
 * @param deadLetterQueues ARNs of the DLQs that the deployment lets capture drain
 * @param random for what nobody may guess; not to be made before a snapshot
 */
public record Surroundings(
    BacklogScan scan,
    KnownQueues knownQueues,
    Set<String> sources,
    Set<String> deadLetterQueues,
    QueueFacts facts,
    QueueMetrics queueMetrics,
    CanaryRecords canaryRecords,
    CanaryPost canaryPost,
    RandomGenerator random) {

  public Surroundings {
    sources = Set.copyOf(sources);
    deadLetterQueues = Set.copyOf(deadLetterQueues);
  }

  /**
   * The DLQs that capture drains: exactly those of the deployment, or, when it names none, those
   * that something was captured from. The latter are never forgotten, also when they are not
   * drained any more or are gone.
   */
  Set<String> watchedDeadLetterQueues() {
    return deadLetterQueues.isEmpty() ? knownQueues.deadLetterQueues() : deadLetterQueues;
  }
}
