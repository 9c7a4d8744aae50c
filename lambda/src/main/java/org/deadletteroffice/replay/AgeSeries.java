package org.deadletteroffice.replay;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.deadletteroffice.deadletter.Evidence;

/** Readings of the age of a queue's oldest message, one a minute, oldest first. */
public record AgeSeries(List<Reading> readings) {

  public static final AgeSeries NOTHING = new AgeSeries(List.of());

  /** CloudWatch may publish a minute's reading this much later. */
  static final Duration PUBLISHED_WITHIN = Duration.ofMinutes(5);

  public AgeSeries {
    readings = List.copyOf(readings);
  }

  /**
   * The largest age at the start of that minute's reading.
   *
   * @param minute the beginning of the minute
   */
  public record Reading(Instant minute, Duration age) {}

  /**
   * What the readings say about a replay sent at a time; empty if one is missing, from the minute
   * it was sent in up to the latest, or if the latest is not recent. The oldest message may have
   * stayed since the latest reading, so its age is counted on until now.
   */
  public Optional<Evidence.Ages> since(Instant sentAt, Instant now) {
    Instant expected = sentAt.truncatedTo(ChronoUnit.MINUTES);
    Duration largest = Duration.ZERO;
    Reading latest = null;
    for (Reading reading : readings) {
      if (reading.minute().isBefore(expected)) {
        continue;
      }
      if (reading.minute().isAfter(expected)) {
        return Optional.empty();
      }
      latest = reading;
      largest = reading.age().compareTo(largest) > 0 ? reading.age() : largest;
      expected = expected.plus(1, ChronoUnit.MINUTES);
    }
    if (latest == null || latest.minute().plus(PUBLISHED_WITHIN).isBefore(now)) {
      return Optional.empty();
    }
    Duration oldest = latest.age().plus(Duration.between(latest.minute(), now));
    return Optional.of(new Evidence.Ages(oldest, oldest.compareTo(largest) > 0 ? oldest : largest));
  }
}
