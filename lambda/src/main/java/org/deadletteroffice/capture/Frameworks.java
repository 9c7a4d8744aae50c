package org.deadletteroffice.capture;

import java.util.Optional;

/**
 * What the frameworks and services that the office knows write about a message.
 *
 * <ul>
 *   <li>Lambda failure destinations and EventBridge Pipes: records about a failed invocation, with
 *       nothing in them to do again ("Capturing records of Lambda asynchronous invocations";
 *       "Amazon EventBridge Pipes error handling and troubleshooting")
 *   <li>EventBridge: the event's {@code id}, which a replay from an archive keeps, and its {@code
 *       detail-type} ("Amazon EventBridge events")
 * </ul>
 */
final class Frameworks {

  static Optional<Recognised> of(Delivery delivery, Work work) {
    return work.views().stream().flatMap(view -> of(view).stream()).findFirst();
  }

  private static Optional<Recognised> of(Members view) {
    boolean ofInvocation =
        view.words("requestContext.functionArn").isPresent()
            && view.words("requestContext.condition").isPresent();
    boolean ofPipe =
        view.words("context.partnerResourceArn").isPresent()
            && view.words("context.condition").isPresent();
    if (ofInvocation || ofPipe) {
      String writer = ofPipe ? "eventbridge-pipes" : "lambda-destination";
      return Optional.of(new Recognised(writer, null, null, null, null, null, true));
    }
    if (Work.isEvent(view)) {
      String type = view.words("detail-type").orElse(null);
      return Optional.of(
          new Recognised(
              "eventbridge", view.words("id").orElse(null), type, null, null, null, false));
    }
    return Optional.empty();
  }

  private Frameworks() {}
}
