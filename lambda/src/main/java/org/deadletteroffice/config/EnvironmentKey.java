package org.deadletteroffice.config;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The environment variables of every function, with their defaults. */
public enum EnvironmentKey {
  DLO_TABLE(null),
  DLO_PAYLOAD_BUCKET(null),
  DLO_OFFICE("default"),
  DLO_MAX_REPLAYS("3"),
  DLO_BACKOFF_BASE("PT5M"),
  DLO_BACKOFF_CAP("PT6H"),
  DLO_SETTLE_AFTER(null),
  DLO_QUIET_PERIOD("PT3M"),
  DLO_CONFIRMATION("silence"),
  DLO_MAX_AUTO_AGE("P7D"),
  DLO_RESOLVED_RETENTION("P30D"),
  DLO_REPLAY_RATE("50"),
  DLO_SOURCES("{}"),

  /** Whether letters of sources that {@link #DLO_SOURCES} does not name are replayed. */
  DLO_REPLAY_UNNAMED("on"),

  /** ARNs of the DLQs that capture drains, separated by commas; for measure. */
  DLO_DEAD_LETTER_QUEUES("");

  /** Every variable of the office starts so; one that is not listed here is a mistake. */
  static final String PREFIX = "DLO_";

  private final @Nullable String defaultText;

  EnvironmentKey(@Nullable String defaultText) {
    this.defaultText = defaultText;
  }

  /** What is assumed when the variable is not set; empty when nothing can be. */
  public Optional<String> defaultText() {
    return Optional.ofNullable(defaultText);
  }

  static boolean isKnown(String name) {
    return Arrays.stream(values()).anyMatch(key -> key.name().equals(name));
  }
}
