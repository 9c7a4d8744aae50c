package org.deadletteroffice.capture;

import java.util.Optional;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.Subject;
import org.jspecify.annotations.Nullable;

/**
 * What AWS services write about a failure when they send a message to a DLQ themselves. None of
 * them classifies it, so the category stays unsaid; the reason becomes class and detail.
 *
 * <ul>
 *   <li>Lambda, DLQ of asynchronous invocations: attributes {@code RequestID}, {@code ErrorCode},
 *       {@code ErrorMessage} ("Capturing records of Lambda asynchronous invocations")
 *   <li>EventBridge rule targets and EventBridge Scheduler: attributes {@code ERROR_CODE}, {@code
 *       ERROR_MESSAGE}, {@code EXHAUSTED_RETRY_CONDITION} and the ARNs of rule or schedule and
 *       target ("Using dead-letter queues to process undelivered events in EventBridge";
 *       "Configuring a schedule's dead-letter queue in EventBridge Scheduler")
 *   <li>Lambda failure destinations of asynchronous invocations and event source mappings: a body
 *       with {@code requestContext}, {@code responseContext} and {@code responsePayload}
 *   <li>EventBridge Pipes: a body whose {@code context} names the pipe ("Amazon EventBridge Pipes
 *       error handling and troubleshooting")
 * </ul>
 *
 * <p>SNS adds nothing to what it sends to the DLQ of a subscription.
 */
final class AwsFailures {

  static Statement of(Delivery delivery, Work work) {
    return Stream.of(
            ofInvocation(delivery),
            ofEvent(delivery),
            work.views().stream().findFirst().flatMap(AwsFailures::ofRecord))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(statement(null, null, null));
  }

  private static Optional<Statement> ofInvocation(Delivery delivery) {
    Optional<String> code = delivery.attribute("ErrorCode");
    Optional<String> message = delivery.attribute("ErrorMessage");
    return code.isPresent() || message.isPresent()
        ? Optional.of(statement(code.orElse(null), message.orElse(null), code.orElse(null)))
        : Optional.empty();
  }

  private static Optional<Statement> ofEvent(Delivery delivery) {
    return delivery
        .attribute("ERROR_CODE")
        .map(
            code ->
                statement(
                    code,
                    delivery.attribute("ERROR_MESSAGE").orElse(null),
                    delivery.attribute("EXHAUSTED_RETRY_CONDITION").orElse(null)));
  }

  private static Optional<Statement> ofRecord(Members body) {
    Optional<String> condition = body.words("requestContext.condition");
    if (condition.isPresent() && body.words("requestContext.functionArn").isPresent()) {
      String errorClass =
          body.words("responsePayload.errorType")
              .or(() -> body.words("responseContext.functionError"))
              .or(() -> condition)
              .orElse(null);
      String detail = body.words("responsePayload.errorMessage").or(() -> condition).orElse(null);
      return Optional.of(statement(errorClass, detail, condition.orElse(null)));
    }
    return body.words("context.partnerResourceArn")
        .flatMap(
            pipe ->
                body.words("context.condition")
                    .map(why -> statement(why, "not delivered by " + pipe, why)));
  }

  private static Statement statement(
      @Nullable String errorClass, @Nullable String detail, @Nullable String status) {
    return new Statement(
        new Failure(null, WellFormed.textOrNull(errorClass), WellFormed.textOrNull(detail)),
        WellFormed.textOrNull(status),
        Subject.UNSAID);
  }

  private AwsFailures() {}
}
