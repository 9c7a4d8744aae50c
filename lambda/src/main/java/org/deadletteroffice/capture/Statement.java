package org.deadletteroffice.capture;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.Request;
import org.deadletteroffice.deadletter.Subject;
import org.jspecify.annotations.Nullable;

/**
 * What a message says about its failure and its work. Message attributes count most, then the
 * members of the body, then the latest of its own list of attempts, then what AWS services write.
 */
record Statement(Failure failure, @Nullable String status, Subject subject) {

  private static final Statement NOTHING = new Statement(Failure.UNSAID, null, Subject.UNSAID);
  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  static Statement of(Delivery delivery, Work work) {
    Statement said = of(delivery::attribute, true);
    for (Members view : work.views()) {
      said = said.orElse(ofBody(view));
    }
    said = said.orElse(AwsFailures.of(delivery, work));
    Subject traced = new Subject(null, null, null, delivery.traceRoot(), null, null);
    return said.orElse(new Statement(Failure.UNSAID, null, traced));
  }

  /** This statement where it speaks, the other where it is silent. */
  private Statement orElse(Statement other) {
    return new Statement(
        failure.orElse(other.failure),
        status == null ? other.status : status,
        subject.orElse(other.subject));
  }

  private static Statement ofBody(Members body) {
    boolean speaksOfFailure = body.hasList("attempts") || body.words("error_category").isPresent();
    Statement whole = of(body::scalar, speaksOfFailure);
    Statement latest =
        body.hasList("attempts") ? of(name -> body.scalar("attempts." + name), true) : NOTHING;
    Request request =
        body.hasObject("request")
            ? new Request(text(body.text("request.method")), text(body.text("request.url")))
            : null;
    Subject work =
        new Subject(
            text(body.text("entity_id")),
            text(body.text("jurisdiction")),
            request,
            null,
            null,
            null);
    return whole.orElse(latest).orElse(new Statement(Failure.UNSAID, null, work));
  }

  /**
   * From members or attributes by name.
   *
   * @param withStatus whether {@code status} is about the failure; in a body that says nothing else
   *     of one it may be anything
   */
  private static Statement of(Function<String, Optional<String>> said, boolean withStatus) {
    return new Statement(
        failure(
            text(said.apply("error_category")),
            text(said.apply("error_class")),
            text(said.apply("error_detail"))),
        withStatus ? text(said.apply("status")) : null,
        new Subject(
            null,
            null,
            null,
            text(said.apply("trace_id")),
            text(said.apply("actor")),
            said.apply("deadline").flatMap(Statement::time).orElse(null)));
  }

  /** A category nobody knows is unknown; its text is kept with the class. */
  static Failure failure(
      @Nullable String category, @Nullable String errorClass, @Nullable String detail) {
    if (category == null) {
      return new Failure(null, errorClass, detail);
    }
    return ErrorCategory.parse(category)
        .map(known -> new Failure(known, errorClass, detail))
        .orElseGet(
            () ->
                new Failure(
                    ErrorCategory.UNKNOWN,
                    errorClass == null ? category : category + ": " + errorClass,
                    detail));
  }

  /** An ISO-8601 time with an offset, or a date, which begins at midnight UTC. */
  private static Optional<Instant> time(String text) {
    try {
      Instant time =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : OffsetDateTime.parse(text).toInstant();
      return Optional.of(time).filter(t -> t.isAfter(Instant.EPOCH) && t.isBefore(LATEST));
    } catch (DateTimeException e) {
      return Optional.empty(); // a deadline nobody can read is none
    }
  }

  private static @Nullable String text(Optional<String> said) {
    return WellFormed.textOrNull(said.orElse(null));
  }
}
