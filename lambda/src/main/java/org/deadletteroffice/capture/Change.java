package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.State;
import org.jspecify.annotations.Nullable;

/**
 * What one arrival made of a letter.
 *
 * @param before null when there was none
 */
record Change(Identified arrival, @Nullable DeadLetter before, Captured captured) {

  /** Whether the letter was quarantined by it, or for another reason than before. */
  boolean quarantined() {
    DeadLetter after = captured.letter();
    return after.state() == State.QUARANTINED
        && (before == null || before.quarantineReason() != after.quarantineReason());
  }
}
