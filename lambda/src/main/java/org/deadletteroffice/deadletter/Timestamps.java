package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as text: ISO-8601 UTC with exactly three fraction digits, so text order is time order. */
public final class Timestamps {

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  public static String text(Instant time) {
    return FORM.format(time);
  }

  /**
   * The time a stored text names.
   *
   * @throws java.time.format.DateTimeParseException if the text is no such time
   */
  public static Instant parse(String text) {
    return Instant.parse(text);
  }

  private Timestamps() {}
}
