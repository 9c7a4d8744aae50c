package org.deadletteroffice.deadletter;

import java.util.Locale;

/** Where a dead letter stands in its life. */
public enum State {
  QUEUED,
  REPLAYING,
  QUARANTINED,
  RESOLVED;

  /** As stored and logged, in lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value a stored text names.
   *
   * @throws IllegalArgumentException if the text is not a stored form
   */
  public static State ofWireName(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
