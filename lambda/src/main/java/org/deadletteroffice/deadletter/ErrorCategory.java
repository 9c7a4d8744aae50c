package org.deadletteroffice.deadletter;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the producer or consumer classified a failure; the office never invents one. */
public enum ErrorCategory {
  RETRYABLE,
  SCHEMA_INVALID,
  AUTH_REJECTED,
  UNKNOWN;

  /** The category a text names exactly, in lower case; empty for anything else. */
  public static Optional<ErrorCategory> parse(@Nullable String text) {
    for (ErrorCategory category : values()) {
      if (category.wireName().equals(text)) {
        return Optional.of(category);
      }
    }
    return Optional.empty();
  }

  /** As stored and measured: {@code retryable}, {@code schema_invalid}, … */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a replay cannot succeed until someone fixes the cause: such letters are held. */
  public boolean isTerminal() {
    return this == SCHEMA_INVALID || this == AUTH_REJECTED;
  }
}
