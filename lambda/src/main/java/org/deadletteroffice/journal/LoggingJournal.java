package org.deadletteroffice.journal;

import static org.deadletteroffice.measure.MetricDimension.FUNCTION;
import static org.deadletteroffice.measure.MetricDimension.QUEUE;
import static org.deadletteroffice.measure.MetricName.ARRIVALS_KNOWN;
import static org.deadletteroffice.measure.MetricName.ARRIVALS_MERGED;
import static org.deadletteroffice.measure.MetricName.ARRIVALS_RECORDED;
import static org.deadletteroffice.measure.MetricName.ARRIVALS_REPORTED_BACK;
import static org.deadletteroffice.measure.MetricName.FAILURES;
import static org.deadletteroffice.measure.MetricName.HEARTBEAT;

import java.util.LinkedHashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import software.amazon.lambda.powertools.logging.argument.StructuredArguments;

/**
 * Writes each transition as one line of the log and adds it to the counters. Nothing that goes
 * wrong here reaches the caller: a lost line must not lose a letter.
 */
public final class LoggingJournal implements Journal {

  private static final Logger LOG = LoggerFactory.getLogger(LoggingJournal.class);

  private final Counters counters;

  public LoggingJournal(Counters counters) {
    this.counters = counters;
  }

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {
    unharmed(() -> log(levelOf(event), event.wireName(), LetterLine.of(event, letter, detail)));
    unharmed(() -> LetterCounts.of(event, letter, detail, counters));
  }

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {
    Map<MetricDimension, String> queue = Map.of(QUEUE, deadLetterQueueArn);
    unharmed(() -> add(ARRIVALS_RECORDED, queue, count.recorded()));
    unharmed(() -> add(ARRIVALS_MERGED, queue, count.merged()));
    unharmed(() -> add(ARRIVALS_KNOWN, queue, count.known()));
    unharmed(() -> add(ARRIVALS_REPORTED_BACK, queue, count.reportedBack()));
  }

  @Override
  public void failure(String what, Throwable cause) {
    unharmed(
        () -> {
          Map<String, Object> fields = new LinkedHashMap<>();
          fields.put("event", "failure");
          fields.put("what", what);
          fields.putAll(Explanation.of(cause));
          log(passes(cause) ? Level.WARN : Level.ERROR, "failure", fields);
        });
    unharmed(() -> add(FAILURES, Map.of(), 1));
  }

  @Override
  public void completed(String function) {
    unharmed(() -> add(HEARTBEAT, Map.of(FUNCTION, function), 1));
  }

  private void add(MetricName metric, Map<MetricDimension, String> of, int count) {
    if (count > 0) {
      counters.add(metric, of, count);
    }
  }

  private static void log(Level level, String message, Map<String, Object> fields) {
    LOG.atLevel(level).log(message, StructuredArguments.entries(fields));
  }

  /** As the design's section on logs says. */
  private static Level levelOf(LifecycleEvent event) {
    return switch (event) {
      case DLQ_DUPLICATE_MERGED, DLQ_REPLAYED, DLQ_RESOLVED -> Level.INFO;
      case DLQ_SUPERSEDED,
          DLQ_REPLAY_GIVEN_UP,
          DLQ_ENQUEUED,
          DLQ_REOPENED,
          DLQ_REFUTED,
          DLQ_REPLAY_FAILED,
          DLQ_REPLAY_GIVEN_BACK ->
          Level.WARN;
      case DLQ_QUARANTINED, DLQ_DIGEST_MISMATCH -> Level.ERROR;
    };
  }

  private static boolean passes(Throwable cause) {
    return cause instanceof DeadLetterOfficeException known && known.retryHelps();
  }

  private static void unharmed(Runnable line) {
    try {
      line.run();
    } catch (RuntimeException | LinkageError lost) {
      System.err.println("a line of the journal was lost: " + lost.getClass().getName());
    }
  }
}
