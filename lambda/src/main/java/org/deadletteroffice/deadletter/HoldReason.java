package org.deadletteroffice.deadletter;

import java.util.Locale;

/** Why a queued letter waits for a person instead of the schedule. */
public enum HoldReason {
  /** A replay cannot succeed until someone fixes the cause. */
  TERMINAL_CATEGORY,
  /** Nobody knows which queue it belongs to: it needs one first. */
  SOURCE_UNKNOWN,
  /** Its source is a DLQ that this office drains: a replay would only come back. */
  SOURCE_IS_CAPTURED,
  /** It is about a failed invocation of a stream or a function: there is nothing to do again. */
  FAILURE_RECORD,
  /** A consumer put it on the DLQ out of a replay; nobody can tell what else is in it. */
  PUT_THERE,
  /** It was first seen longer ago than letters are replayed by themselves. */
  TOO_OLD,
  /** A loop: more than five laps, or more than five episodes within 24 hours. */
  REOPENED_TOO_OFTEN,
  /** It waits until its consumer runs a named version. */
  WAITS_FOR_VERSION,
  /** It belongs to a flood of failures that look alike. */
  SIGNATURE_FLOOD;

  /** As stored and logged, in lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value a stored text names.
   *
   * @throws IllegalArgumentException if the text is not a stored form
   */
  public static HoldReason ofWireName(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
