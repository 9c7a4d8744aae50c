package org.deadletteroffice.journal;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;

/** Which counters a transition adds to. */
final class LetterCounts {

  private static final String UNKNOWN_SOURCE = "unknown";

  static void of(LifecycleEvent event, DeadLetter letter, String detail, Counters counters) {
    Map<MetricDimension, String> members = new EnumMap<>(MetricDimension.class);
    String source = letter.sourceQueueArn();
    members.put(MetricDimension.SOURCE, source == null ? UNKNOWN_SOURCE : source);
    if (letter.resolution() != null) {
      members.put(MetricDimension.RESOLUTION, letter.resolution().wireName());
    }
    if (letter.quarantineReason() != null) {
      members.put(MetricDimension.REASON, letter.quarantineReason().wireName());
    }
    metric(event).ifPresent(metric -> counters.add(metric, members, 1));
    if (event == LifecycleEvent.DLQ_REPLAY_FAILED && detail.endsWith("came back")) {
      counters.add(MetricName.CAME_BACK, members, 1);
    }
  }

  /** Empty where the letter that took over is counted instead. */
  private static Optional<MetricName> metric(LifecycleEvent event) {
    return Optional.ofNullable(
        switch (event) {
          case DLQ_ENQUEUED -> MetricName.CAPTURED;
          case DLQ_DUPLICATE_MERGED -> MetricName.MERGED;
          case DLQ_REOPENED -> MetricName.REOPENED;
          case DLQ_REFUTED -> MetricName.REFUTED;
          case DLQ_REPLAYED -> MetricName.REPLAYED;
          case DLQ_REPLAY_FAILED -> MetricName.REPLAY_FAILED;
          case DLQ_REPLAY_GIVEN_BACK -> MetricName.GIVEN_BACK;
          case DLQ_RESOLVED -> MetricName.RESOLVED;
          case DLQ_QUARANTINED -> MetricName.QUARANTINED;
          case DLQ_DIGEST_MISMATCH -> MetricName.DIGEST_MISMATCHES;
          case DLQ_SUPERSEDED, DLQ_REPLAY_GIVEN_UP -> null;
        });
  }

  private LetterCounts() {}
}
