package org.deadletteroffice.replay;

import java.time.Duration;

/** How much time the function has before it is cut off. */
@FunctionalInterface
public interface TimeLeft {

  Duration now();

  /** Whether there is time to begin something that must be finished. */
  default boolean isAtLeast(Duration needed) {
    return now().compareTo(needed) >= 0;
  }
}
