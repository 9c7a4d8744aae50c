package org.deadletteroffice.deadletter;

import java.util.Locale;

/** How a letter ended. */
public enum Resolution {
  CONFIRMED,
  UNRETURNED,
  /** Presumed: its message did not return, but another letter was made from it. */
  SUPERSEDED,
  DRIVER,
  OPERATOR;

  /** Whether silence decided, so that one of its own messages can still refute it. */
  public boolean isPresumed() {
    return this == UNRETURNED || this == SUPERSEDED;
  }

  /** As stored and logged, in lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value a stored text names.
   *
   * @throws IllegalArgumentException if the text is not a stored form
   */
  public static Resolution ofWireName(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
