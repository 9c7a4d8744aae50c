package org.deadletteroffice.measure;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.QueueReading;
import org.deadletteroffice.replay.QueueUnavailableException;

/** Reads many queues. One that cannot be read is left out. */
final class QueueReadings {

  private final QueueFacts facts;
  private final Journal journal;

  QueueReadings(QueueFacts facts, Journal journal) {
    this.facts = facts;
    this.journal = journal;
  }

  /** Those that can be read, by ARN; the others are told to the journal. */
  Map<String, QueueReading> of(Collection<String> arns) {
    return read(arns, unread -> true);
  }

  /**
   * The source queues that can be read, by ARN. One that the deployment names and that cannot be
   * read is told to the journal. One that merely something came from once may have lost its
   * permission together with its name: it is left out silently. Where the deployment names none it
   * is told too, unless it is gone: whoever deleted it knows, and nobody mends that.
   *
   * @param named by the deployment
   * @param known since something came from them
   */
  Map<String, QueueReading> ofSources(Set<String> named, Set<String> known) {
    Set<String> others = new LinkedHashSet<>(known);
    others.removeAll(named);
    Map<String, QueueReading> readings = of(named);
    readings.putAll(read(others, unread -> named.isEmpty() && !unread.isGone()));
    return readings;
  }

  private Map<String, QueueReading> read(
      Collection<String> arns, Predicate<QueueUnavailableException> told) {
    Map<String, QueueReading> readings = new LinkedHashMap<>();
    for (String arn : arns) {
      try {
        readings.put(arn, facts.read(arn));
      } catch (QueueUnavailableException unread) {
        if (told.test(unread)) {
          journal.failure("reading the attributes of " + arn, unread);
        }
      }
    }
    return readings;
  }
}
