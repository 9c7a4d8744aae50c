package org.deadletteroffice.operator;

import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.IdempotencyKey;

/** There is no letter under a key: it never was, or it left the table after its retention. */
public final class NoSuchLetterException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  public NoSuchLetterException(IdempotencyKey key) {
    super("there is no letter " + key, false, null);
  }
}
