package org.deadletteroffice.measure;

import java.time.Clock;
import java.time.Instant;
import org.deadletteroffice.deadletter.Journal;

/**
 * One look at the office, published. Reads only; two runs at once publish the same figures twice
 * and do no harm.
 */
public final class Measure {

  private final Backlog backlog;
  private final Metrics metrics;
  private final Journal journal;
  private final Clock clock;

  public Measure(Backlog backlog, Metrics metrics, Journal journal, Clock clock) {
    this.backlog = backlog;
    this.metrics = metrics;
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Measures and publishes. What cannot be read is left out, told to the journal and measured again
   * at the next run.
   *
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if figures could not be
   *     published
   */
  public void run() {
    Instant now = clock.instant();
    BacklogReading reading = backlog.read();
    reading.failures().forEach(cause -> journal.failure("counting the backlog", cause));
    metrics.publish(now, BacklogFigures.of(reading, now));
  }
}
