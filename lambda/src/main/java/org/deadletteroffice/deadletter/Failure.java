package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/** What a message or a report says about one failure. Texts are cut to their stored length. */
public record Failure(
    @Nullable ErrorCategory category, @Nullable String errorClass, @Nullable String errorDetail) {

  public static final Failure UNSAID = new Failure(null, null, null);

  public Failure {
    errorClass = StoredText.cut(errorClass);
    errorDetail = StoredText.cut(errorDetail);
  }

  /** This failure where it speaks, the earlier one where it is silent. */
  public Failure orElse(Failure earlier) {
    boolean silent = errorClass == null && errorDetail == null;
    return new Failure(
        category == null ? earlier.category : category,
        silent ? earlier.errorClass : errorClass,
        silent ? earlier.errorDetail : errorDetail);
  }

  /** {@code unknown} when nobody said. */
  public ErrorCategory categoryOrUnknown() {
    return category == null ? ErrorCategory.UNKNOWN : category;
  }
}
