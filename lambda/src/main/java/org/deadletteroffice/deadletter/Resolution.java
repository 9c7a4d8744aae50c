package org.deadletteroffice.deadletter;

import java.util.Locale;

/** How a letter ended. */
public enum Resolution {
  CONFIRMED,
  UNRETURNED,
  DRIVER,
  OPERATOR;

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
