package org.deadletteroffice.deadletter;

import java.util.Locale;

/** By which rule a message got its key; the first that applies wins. */
public enum IdentityRule {
  /** One of our own replays, come back: its id or its markers name the letter. */
  RETURN,
  /** The message attribute {@code idempotency_key}, on the message or in an SNS notification. */
  PRODUCER_ATTRIBUTE,
  /** Entity, jurisdiction and request in the body. */
  REQUEST,
  /** A member {@code idempotency_key} or {@code idempotencyKey} in the body. */
  PRODUCER_BODY,
  /** An id where the deployment or the queue's owner says. */
  NAMED,
  /** The id that a framework gave the message or job. */
  FRAMEWORK,
  /** The content: body, attributes, group; or every message for itself. */
  CONTENT;

  /** Whether the producer promises that one key means one body. */
  public boolean promisesOneBody() {
    return this == PRODUCER_ATTRIBUTE || this == PRODUCER_BODY;
  }

  /** As stored and logged, in lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value a stored text names.
   *
   * @throws IllegalArgumentException if the text is not a stored form
   */
  public static IdentityRule ofWireName(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
