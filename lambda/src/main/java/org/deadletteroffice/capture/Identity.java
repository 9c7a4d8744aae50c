package org.deadletteroffice.capture;

import java.util.Optional;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.Descent;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.HoldReason;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityPolicy;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.KeyTerms;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.Signposts;
import org.deadletteroffice.deadletter.Signposts.Signpost;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.Subject;
import org.jspecify.annotations.Nullable;

/**
 * What a delivery is: one of our own replays, come back; something made from one; or neither. Two
 * deliveries are one letter only if doing one of them does the work of both; when in doubt they are
 * two.
 */
final class Identity {

  private final DeadLetterStore store;
  private final Signposts signposts;
  private final PolicySource policies;
  private final Settings settings;
  private final PayloadKeeper payloads;

  Identity(CapturePorts ports, Settings settings, PayloadKeeper payloads) {
    this.store = ports.letters();
    this.signposts = ports.signposts();
    this.policies = ports.policies();
    this.settings = settings;
    this.payloads = payloads;
  }

  /** Whether records may have to be read to tell what a delivery is. */
  static boolean mayReadFor(Delivery delivery) {
    return delivery.attributes().containsKey(Markers.KEY) || hasNoRoom(delivery);
  }

  /**
   * A delivery as an arrival. Reads the record that markers name, or the signpost and the record of
   * a message without room for them, and nothing else.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if these cannot be read
   */
  Identified of(Delivery delivery) {
    Work work = Work.of(delivery.body().text());
    Optional<Recognised> framework = Frameworks.of(delivery, work);
    Origin origin = Origin.of(delivery, work, framework, settings);
    IdentityPolicy policy = policies.identityOf(origin.sourceQueueArn());
    MessageAttributes attributes = payloads.attributesOf(delivery);
    OwnKey own = OwnKey.of(delivery, work, framework, origin.scope(delivery), policy, attributes);
    Message message = message(delivery, work, own, attributes);
    String wrong =
        delivery
            .attribute("source_digest")
            .filter(given -> !given.equals(delivery.body().digest().hex()))
            .orElse(null);
    KeyTerms terms = own.termsOf(delivery.messageId(), origin.sourceQueueArn() == null, wrong);
    Optional<Signpost> named = markers(delivery).or(() -> signpost(delivery));
    Optional<DeadLetter> letter = named.flatMap(mark -> store.find(mark.key()));
    Descent descent =
        letter.isEmpty()
            ? Descent.NONE
            : new Kinship(letter.get(), named.orElseThrow().number(), markers(delivery).isEmpty())
                .of(delivery.messageId(), origin, message, own, policy, wrong, maxReplays(origin));
    boolean isReturn = descent instanceof Descent.Return;
    IdempotencyKey key = isReturn ? letter.orElseThrow().key() : terms.key();
    Arrival arrival =
        arrival(
            delivery,
            work,
            framework,
            origin,
            key,
            isReturn ? IdentityRule.RETURN : own.rule(),
            message,
            descent);
    return new Identified(
        delivery, arrival, terms, letter.filter(read -> read.key().equals(key)).orElse(null));
  }

  private Arrival arrival(
      Delivery delivery,
      Work work,
      Optional<Recognised> framework,
      Origin origin,
      IdempotencyKey key,
      IdentityRule rule,
      Message message,
      Descent descent) {
    Statement statement = Statement.of(delivery, work);
    Subject subject =
        statement
            .subject()
            .orElse(new Subject(null, null, null, null, null, null, typeOf(framework)));
    return new Arrival(
        delivery.messageId(),
        key,
        rule,
        origin.sourceQueueArn(),
        delivery.deadLetterQueueArn(),
        delivery.sentAt(),
        delivery.receiveCount(),
        message,
        statement.failure().orElse(framework.map(Identity::failureOf).orElse(Failure.UNSAID)),
        statement.status(),
        subject,
        delivery.attribute("source_digest").orElse(null),
        descent,
        hold(delivery, framework, origin, descent),
        null);
  }

  private Message message(Delivery delivery, Work work, OwnKey own, MessageAttributes attributes) {
    SourceDigest body = delivery.body().digest();
    boolean compared = own.rule().promisesOneBody();
    SourceDigest request =
        own.rule() == IdentityRule.REQUEST && !OwnKey.isSafe(own.terms().terms().get("m"))
            ? work.requestDigest().orElse(body)
            : null;
    return new Message(
        payloads.payloadOf(delivery),
        attributes,
        delivery.messageGroupId(),
        compared ? work.partDigest(delivery.body()) : body,
        request);
  }

  /** Why the message itself must be held, whatever else may hold its letter. */
  private @Nullable HoldReason hold(
      Delivery delivery, Optional<Recognised> framework, Origin origin, Descent descent) {
    if (framework.filter(Recognised::failureRecord).isPresent()) {
      return HoldReason.FAILURE_RECORD;
    }
    if (descent instanceof Descent.MadeFrom made && made.sign() == Descent.Sign.GIVEN_UP) {
      return HoldReason.PUT_THERE;
    }
    String source = origin.sourceQueueArn();
    if (source != null
        && (source.equals(delivery.deadLetterQueueArn())
            || settings.deadLetterQueues().contains(source))) {
      return HoldReason.SOURCE_IS_CAPTURED;
    }
    return null;
  }

  private int maxReplays(Origin origin) {
    return policies.policyOf(origin.sourceQueueArn()).maxReplays();
  }

  /** Both markers, well-formed; one of them alone says nothing. */
  private static Optional<Signpost> markers(Delivery delivery) {
    return delivery
        .attribute(Markers.KEY)
        .flatMap(Markers::keyOf)
        .flatMap(key -> number(delivery).map(number -> new Signpost(key, number)));
  }

  private Optional<Signpost> signpost(Delivery delivery) {
    return hasNoRoom(delivery) ? signposts.of(delivery.messageId()) : Optional.empty();
  }

  private static boolean hasNoRoom(Delivery delivery) {
    int bytes = delivery.body().bytes().length;
    boolean isSmall =
        delivery.attributes().size() + Markers.NAMES.size() <= Markers.MAX_ATTRIBUTES
            && bytes + MessageAttributes.bytesOf(delivery.attributes()) + Markers.BYTES
                <= Message.MAX_BYTES;
    return !isSmall
        && !MessageAttributes.of(delivery.attributes())
            .leavesRoomForMarkers(bytes, Message.MAX_BYTES);
  }

  private static Optional<Integer> number(Delivery delivery) {
    try {
      int number = Integer.parseInt(delivery.attribute(Markers.NUMBER).orElse(""));
      return Optional.of(number).filter(given -> given > 0);
    } catch (NumberFormatException e) {
      return Optional.empty(); // a marker that is not ours
    }
  }

  private static Failure failureOf(Recognised framework) {
    return new Failure(
        null,
        WellFormed.textOrNull(framework.errorClass()),
        WellFormed.textOrNull(framework.errorDetail()));
  }

  private static @Nullable String typeOf(Optional<Recognised> framework) {
    return WellFormed.textOrNull(framework.map(Recognised::messageType).orElse(null));
  }
}
