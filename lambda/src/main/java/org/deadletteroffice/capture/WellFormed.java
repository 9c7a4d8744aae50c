package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * Texts that have a UTF-8 form. SQS delivers no others; an escape inside a JSON body can still name
 * half a surrogate pair, which no store would take.
 */
final class WellFormed {

  /** The text itself, or with a question mark for every half of a surrogate pair. */
  static String text(String text) {
    return isWellFormed(text) ? text : new String(text.getBytes(UTF_8), UTF_8);
  }

  /** The same; null stays null. */
  static @Nullable String textOrNull(@Nullable String text) {
    return text == null ? null : text(text);
  }

  private static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean paired =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!paired) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  private WellFormed() {}
}
