package org.deadletteroffice.deadletter;

import java.util.Locale;

/** Why a letter is no longer replayed automatically. */
public enum QuarantineReason {
  REPLAY_BUDGET_EXHAUSTED,
  REPLAY_UNSETTLED,
  PAYLOAD_CONFLICT,
  DIGEST_MISMATCH,
  PAYLOAD_MISSING,
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
  public static QuarantineReason ofWireName(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
