package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * What a message or a report says about one failure. Texts are cut to their stored length.
 *
 * @param detailLikeness what {@link Signature} makes of the whole detail, kept because the stored
 *     one is cut; null: the stored detail is the whole
 */
public record Failure(
    @Nullable ErrorCategory category,
    @Nullable String errorClass,
    @Nullable String errorDetail,
    @Nullable String detailLikeness) {

  public static final Failure UNSAID = new Failure(null, null, null);

  public Failure {
    String stored = StoredText.cut(errorDetail);
    if (errorDetail != null && stored != null && stored.length() < errorDetail.length()) {
      detailLikeness = Signature.likeness(errorDetail);
    }
    errorClass = StoredText.cut(errorClass);
    errorDetail = stored;
  }

  /** As somebody says it, at whatever length. */
  public Failure(
      @Nullable ErrorCategory category, @Nullable String errorClass, @Nullable String errorDetail) {
    this(category, errorClass, errorDetail, null);
  }

  /** This failure where it speaks, the earlier one where it is silent. */
  public Failure orElse(Failure earlier) {
    boolean silent = errorClass == null && errorDetail == null;
    return new Failure(
        category == null ? earlier.category : category,
        silent ? earlier.errorClass : errorClass,
        silent ? earlier.errorDetail : errorDetail,
        silent ? earlier.detailLikeness : detailLikeness);
  }

  /** Only the words, as an attempt keeps them. */
  Failure words() {
    return new Failure(category, errorClass, errorDetail);
  }

  /** {@code unknown} when nobody said. */
  public ErrorCategory categoryOrUnknown() {
    return category == null ? ErrorCategory.UNKNOWN : category;
  }
}
