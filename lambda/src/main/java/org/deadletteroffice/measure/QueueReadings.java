package org.deadletteroffice.measure;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
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
    return read(arns, true);
  }

  /** The same, for queues that may be gone: whoever deleted one knows, and nobody mends that. */
  Map<String, QueueReading> ofThoseLeft(Collection<String> arns) {
    return read(arns, false);
  }

  private Map<String, QueueReading> read(Collection<String> arns, boolean mustExist) {
    Map<String, QueueReading> readings = new LinkedHashMap<>();
    for (String arn : arns) {
      try {
        readings.put(arn, facts.read(arn));
      } catch (QueueUnavailableException unread) {
        if (mustExist || !unread.isGone()) {
          journal.failure("reading the attributes of " + arn, unread);
        }
      }
    }
    return readings;
  }
}
