package org.deadletteroffice.deadletter;

/** By which rule a message got its key; the first that applies wins. */
public enum IdentityRule {
  /** The marker of a replay, when the record it names has this body. */
  MARKER,
  /** The message attribute {@code idempotency_key}. */
  PRODUCER_ATTRIBUTE,
  /** Entity, jurisdiction and request in the body. */
  REQUEST,
  /** A member {@code idempotency_key} or {@code idempotencyKey} in the body. */
  PRODUCER_BODY,
  /** The content itself. */
  CONTENT;

  /** Whether the producer promises that one key means one body. */
  boolean promisesOneBody() {
    return this == PRODUCER_ATTRIBUTE || this == PRODUCER_BODY;
  }
}
