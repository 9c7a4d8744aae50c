package org.deadletteroffice.measure;

import java.util.Map;

/**
 * The backlog looked at letter by letter.
 *
 * @param bySource letters by source queue ARN; {@code unknown} for those without one
 * @param deadlinesAtRisk letters whose deadline is near
 * @param deadlinesMissed letters whose deadline is past
 */
public record BacklogTally(Map<String, Long> bySource, long deadlinesAtRisk, long deadlinesMissed) {

  public static final String UNKNOWN_SOURCE = "unknown";

  public BacklogTally {
    bySource = Map.copyOf(bySource);
  }
}
