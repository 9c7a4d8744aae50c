package org.deadletteroffice.deadletter;

/** A letter may not be replayed or changed as asked; a retry does not help. */
public final class ReplayBlockedException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  private final transient IdempotencyKey key;

  public ReplayBlockedException(IdempotencyKey key, String reason) {
    super("letter %s: %s".formatted(key.abbreviated(), reason), false, null);
    this.key = key;
  }

  public IdempotencyKey key() {
    return key;
  }
}
