package org.deadletteroffice.replay;

import org.deadletteroffice.deadletter.QuarantineReason;

/** What composing a letter's replay gave. */
sealed interface Composed {

  /** The message, verified. */
  record Ready(OutgoingMessage message) implements Composed {}

  /** Its payload cannot be trusted or found: a person must look. */
  record Unsendable(QuarantineReason reason) implements Composed {}

  /** Its payload could not be read; later perhaps. */
  record NotNow(String reason) implements Composed {}
}
