package org.deadletteroffice.capture;

import java.util.Optional;
import org.deadletteroffice.deadletter.IdentityPolicy;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.KeyTerms;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.Request;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a message's own key, by the first identity rule that applies.
 *
 * @param terms without what only some messages add: no source, a wrong digest
 */
record OwnKey(IdentityRule rule, KeyTerms terms) {

  static OwnKey of(
      Delivery delivery,
      Work work,
      Optional<Recognised> framework,
      String source,
      IdentityPolicy policy,
      MessageAttributes attributes) {
    return delivery
        .stringAttribute("idempotency_key")
        .or(() -> work.snsAttribute("idempotency_key"))
        .map(
            key -> new OwnKey(IdentityRule.PRODUCER_ATTRIBUTE, KeyTerms.ofProducerKey(key, source)))
        .or(() -> byRequest(work))
        .or(() -> byProducerKey(work, source))
        .or(() -> byNamedId(delivery, work, policy, source))
        .or(
            () ->
                framework.flatMap(
                    known ->
                        Optional.ofNullable(known.id())
                            .map(
                                id ->
                                    new OwnKey(
                                        IdentityRule.FRAMEWORK,
                                        KeyTerms.ofFrameworkId(known.framework(), id, source)))))
        .orElseGet(
            () ->
                new OwnKey(
                    IdentityRule.CONTENT,
                    policy.everyMessage()
                        ? KeyTerms.ofMessage(delivery.messageId(), source)
                        : KeyTerms.ofContent(
                            delivery.body().digest(),
                            attributes.digest(),
                            delivery.messageGroupId(),
                            source)));
  }

  /** As it is of this message: one from nowhere, or with a wrong digest, is for itself. */
  KeyTerms termsOf(String messageId, boolean fromNowhere, @Nullable String wrongDigest) {
    KeyTerms own = fromNowhere ? terms.and("d", messageId) : terms;
    return wrongDigest == null ? own : own.and("x", wrongDigest);
  }

  private static Optional<OwnKey> byRequest(Work work) {
    return work.views().stream()
        .filter(OwnKey::isAboutARequest)
        .map(
            view ->
                new OwnKey(
                    IdentityRule.REQUEST,
                    KeyTerms.ofRequest(
                        view.words("entity_id").orElseThrow(),
                        view.words("jurisdiction").orElseThrow(),
                        new Request(
                            view.text("request.method").orElse(null),
                            view.words("request.url").orElseThrow()))))
        .findFirst();
  }

  private static boolean isAboutARequest(Members view) {
    return view.words("entity_id").isPresent()
        && view.words("jurisdiction").isPresent()
        && view.hasObject("request")
        && view.words("request.url").isPresent()
        && view.isTextOrNothing("request.method");
  }

  /** Whether a request by this method, sent twice, does what sending it once does. */
  static boolean isSafe(@Nullable String method) {
    return method == null
        || method.isBlank()
        || method.equalsIgnoreCase("GET")
        || method.equalsIgnoreCase("HEAD");
  }

  private static Optional<OwnKey> byProducerKey(Work work, String source) {
    return work.views().stream()
        .flatMap(
            view -> view.words("idempotency_key").or(() -> view.words("idempotencyKey")).stream())
        .findFirst()
        .map(key -> new OwnKey(IdentityRule.PRODUCER_BODY, KeyTerms.ofProducerKey(key, source)));
  }

  private static Optional<OwnKey> byNamedId(
      Delivery delivery, Work work, IdentityPolicy policy, String source) {
    return policy.places().stream()
        .flatMap(
            place ->
                switch (place) {
                  case IdentityPolicy.Place.Body body -> work.scalarAt(body.pointer()).stream();
                  case IdentityPolicy.Place.Attribute attribute ->
                      delivery.attribute(attribute.name()).stream();
                })
        .findFirst()
        .map(id -> new OwnKey(IdentityRule.NAMED, KeyTerms.ofNamedId(id, source)));
  }
}
