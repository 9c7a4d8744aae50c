package org.deadletteroffice.replay;

/** What is known about one message after it was handed to a queue. */
public sealed interface SendOutcome {

  /** It is in the queue. */
  record Accepted(String messageId) implements SendOutcome {}

  /** It is certain that it was not sent. */
  record Refused(String reason, Cause cause) implements SendOutcome {}

  /** It may or may not have been sent: a timeout, a reset, a server error, no word of it. */
  record Unknown(String reason) implements SendOutcome {}

  /** What a refusal is about. */
  enum Cause {
    /** This message. */
    MESSAGE,
    /** The request: one of its messages, or all of them together. */
    REQUEST,
    /** The queue: missing, forbidden, throttled, out of reach; whatever is sent to it. */
    QUEUE
  }
}
