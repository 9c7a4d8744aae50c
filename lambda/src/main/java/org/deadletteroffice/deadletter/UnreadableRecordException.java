package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * A record that this version cannot read: written by a newer one, or damaged. It was not touched; a
 * retry does not help.
 */
public final class UnreadableRecordException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  public UnreadableRecordException(String key, String why, @Nullable Throwable cause) {
    super("the record " + key + " cannot be read: " + why, false, cause);
  }
}
