package org.deadletteroffice.measure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One look at the backlog. A part that could not be read to its end is missing from the map, so
 * that nobody takes a part of a count for the count.
 *
 * @param depths letters of each part
 * @param oldest earliest {@code first_seen} of each part; an empty value where it has no letter
 * @param failures why parts are missing
 */
public record BacklogReading(
    Map<BacklogPart, Long> depths,
    Map<BacklogPart, Optional<Instant>> oldest,
    List<RuntimeException> failures) {

  public BacklogReading {
    depths = Map.copyOf(depths);
    oldest = Map.copyOf(oldest);
    failures = List.copyOf(failures);
  }
}
