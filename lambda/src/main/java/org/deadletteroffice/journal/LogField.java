package org.deadletteroffice.journal;

import java.util.Locale;

/**
 * The fields of a transition's line besides those that every line has. Saved queries name them;
 * what a letter does not have is not in its line.
 */
public enum LogField {
  EVENT,
  KEY,
  ENTITY_ID,
  STATE,
  REPLAY_COUNT,
  DETAIL,
  ERROR_CATEGORY,
  SIGNATURE,
  SOURCE_QUEUE,
  DEAD_LETTER_QUEUE,
  EPISODE,
  ATTEMPT_COUNT,
  FIRST_SEEN,
  HELD,
  HOLD_REASON,
  IDENTITY_RULE,
  MADE_FROM,
  LAPS,
  DUE_AT,
  REPLAY_NUMBER,
  QUARANTINE_REASON,
  RESOLUTION,
  ORIGINAL_TRACE_ID;

  /** As logged. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
