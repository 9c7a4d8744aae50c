package org.deadletteroffice.capture;

import java.util.List;
import java.util.Optional;
import org.deadletteroffice.config.Settings;
import org.jspecify.annotations.Nullable;

/**
 * Where a message comes from. SQS's word counts first. A message without one was put on the DLQ: it
 * comes from a queue that it names and the deployment knows, else from the one queue that the
 * deployment says the DLQ has, else from nowhere.
 *
 * @param sourceQueueArn null: from nowhere
 * @param putThere whether it was put on the DLQ instead of redriven
 */
record Origin(@Nullable String sourceQueueArn, boolean putThere) {

  static Origin of(
      Delivery delivery, Work work, Optional<Recognised> framework, Settings settings) {
    if (delivery.redrivenFrom() != null) {
      return new Origin(delivery.redrivenFrom(), false);
    }
    String named =
        delivery
            .attribute("source_queue_arn")
            .filter(settings.sources()::containsKey)
            .or(() -> inBody(work, settings))
            .or(() -> delivery.attribute("TARGET_ARN").filter(settings.sources()::containsKey))
            .or(
                () ->
                    framework
                        .map(Recognised::originQueue)
                        .flatMap(queue -> knownAs(queue, settings)))
            .or(() -> settings.onlySourceOf(delivery.deadLetterQueueArn()))
            .orElse(null);
    return new Origin(named, true);
  }

  /** In place of a source where there is none: the DLQ that the message was put on. */
  String scope(Delivery delivery) {
    return sourceQueueArn == null ? delivery.deadLetterQueueArn() : sourceQueueArn;
  }

  private static Optional<String> inBody(Work work, Settings settings) {
    return work.views().stream()
        .flatMap(view -> view.words("source_queue_arn").stream())
        .filter(settings.sources()::containsKey)
        .findFirst();
  }

  /** The one queue of the deployment that a framework's name, URL or address can mean. */
  private static Optional<String> knownAs(String queue, Settings settings) {
    String address = queue.replaceFirst("[?#@].*$", "").replaceFirst("/+$", "");
    String name =
        address.substring(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
    List<String> known =
        settings.sources().keySet().stream()
            .filter(arn -> arn.equals(queue) || arn.endsWith(":" + name))
            .toList();
    return known.size() == 1 ? Optional.of(known.get(0)) : Optional.empty();
  }
}
