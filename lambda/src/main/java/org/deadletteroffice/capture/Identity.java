package org.deadletteroffice.capture;

import java.util.Optional;
import java.util.function.BiFunction;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.Request;
import org.jspecify.annotations.Nullable;

/** Which dead letter a delivery belongs to: the first of the identity rules that applies. */
final class Identity {

  private final DeadLetterStore store;
  private final Settings settings;
  private final PayloadKeeper payloads;

  Identity(DeadLetterStore store, Settings settings, PayloadKeeper payloads) {
    this.store = store;
    this.settings = settings;
    this.payloads = payloads;
  }

  private record Named(IdempotencyKey key, IdentityRule rule) {}

  /**
   * A delivery as an arrival. Reads the record that a marker names, and nothing else.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if that record cannot be read
   */
  Identified of(Delivery delivery) {
    Work work = Work.of(delivery.body().text());
    String source = sourceOf(delivery, work);
    Optional<IdempotencyKey> marker =
        delivery.attribute(Markers.KEY).flatMap(IdempotencyKey::parse);
    Optional<DeadLetter> marked = marker.flatMap(store::find);
    Named named =
        marked
            .filter(letter -> letter.knowsDigest(delivery.body().digest()))
            .map(letter -> new Named(letter.key(), IdentityRule.MARKER))
            .orElseGet(
                () ->
                    byContent(
                        delivery, work, source == null ? delivery.deadLetterQueueArn() : source));
    boolean sameKey = marker.filter(named.key::equals).isPresent();
    return new Identified(
        delivery,
        arrival(delivery, work, source, named, sameKey ? markedNumber(delivery) : null),
        sameKey ? marked.orElse(null) : null);
  }

  private Arrival arrival(
      Delivery delivery,
      Work work,
      @Nullable String source,
      Named named,
      @Nullable Integer markedNumber) {
    Statement statement = Statement.of(delivery, work);
    return new Arrival(
        delivery.messageId(),
        named.key,
        named.rule,
        source,
        delivery.deadLetterQueueArn(),
        delivery.sentAt(),
        delivery.receiveCount(),
        new Message(
            payloads.payloadOf(delivery),
            payloads.attributesOf(delivery),
            delivery.messageGroupId()),
        statement.failure(),
        statement.status(),
        statement.subject(),
        delivery.attribute("source_digest").orElse(null),
        markedNumber);
  }

  /** Rules 2 to 5. */
  private static Named byContent(Delivery delivery, Work work, String source) {
    return delivery
        .stringAttribute("idempotency_key")
        .map(
            text ->
                new Named(
                    IdempotencyKey.ofProducerKey(text, source), IdentityRule.PRODUCER_ATTRIBUTE))
        .or(() -> first(work, source, Identity::byRequest))
        .or(() -> first(work, source, Identity::byProducerKey))
        .orElseGet(
            () ->
                new Named(
                    IdempotencyKey.ofContent(delivery.body().digest(), source),
                    IdentityRule.CONTENT));
  }

  private static Optional<Named> first(
      Work work, String source, BiFunction<Members, String, Optional<Named>> rule) {
    return work.views().stream().flatMap(view -> rule.apply(view, source).stream()).findFirst();
  }

  private static Optional<Named> byRequest(Members members, String source) {
    Optional<String> entity = members.text("entity_id");
    Optional<String> jurisdiction = members.text("jurisdiction");
    boolean applies =
        entity.isPresent()
            && jurisdiction.isPresent()
            && members.hasObject("request")
            && members.isTextOrNothing("request.method")
            && members.isTextOrNothing("request.url");
    if (!applies) {
      return Optional.empty();
    }
    Request request =
        new Request(
            members.text("request.method").orElse(null), members.text("request.url").orElse(null));
    return Optional.of(
        new Named(
            IdempotencyKey.ofRequest(entity.orElseThrow(), jurisdiction.orElseThrow(), request),
            IdentityRule.REQUEST));
  }

  private static Optional<Named> byProducerKey(Members members, String source) {
    return members
        .words("idempotency_key")
        .or(() -> members.words("idempotencyKey"))
        .map(
            text ->
                new Named(IdempotencyKey.ofProducerKey(text, source), IdentityRule.PRODUCER_BODY));
  }

  /** SQS's word first; then the message's own, if the deployment knows that queue. */
  private @Nullable String sourceOf(Delivery delivery, Work work) {
    if (delivery.redrivenFrom() != null) {
      return delivery.redrivenFrom();
    }
    return delivery
        .attribute("source_queue_arn")
        .filter(settings.sources()::containsKey)
        .or(
            () ->
                work.views().stream()
                    .flatMap(view -> view.words("source_queue_arn").stream())
                    .filter(settings.sources()::containsKey)
                    .findFirst())
        .or(() -> settings.onlySourceOf(delivery.deadLetterQueueArn()))
        .orElse(null);
  }

  private static @Nullable Integer markedNumber(Delivery delivery) {
    try {
      int number = Integer.parseInt(delivery.attribute(Markers.NUMBER).orElse(""));
      return number > 0 ? number : null;
    } catch (NumberFormatException e) {
      return null; // a marker that is not ours
    }
  }
}
