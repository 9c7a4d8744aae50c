package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An arrival of the standard queue orders-ingest, a minute old, unless said otherwise. */
public final class ArrivalBuilder {

  public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  public static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest";
  public static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest-dlq";

  private static final AtomicInteger SERIAL = new AtomicInteger();

  private String messageId = "message-" + SERIAL.incrementAndGet();
  private @Nullable IdempotencyKey key;
  private IdentityRule rule = IdentityRule.PRODUCER_ATTRIBUTE;
  private String producerKey = "ORD-1";
  private @Nullable String source = SOURCE;
  private String dlq = DLQ;
  private Instant sentAt = NOW.minusSeconds(60);
  private String body = "{\"order\":1}";
  private Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
  private @Nullable String groupId;
  private @Nullable Message message;
  private Failure failure = new Failure(ErrorCategory.RETRYABLE, "Timeout", "after 30 s");
  private Subject subject = Subject.UNSAID;
  private @Nullable String givenDigest;
  private Descent descent = Descent.NONE;
  private @Nullable HoldReason hold;
  private @Nullable IdempotencyKey conflict;

  public static ArrivalBuilder anArrival() {
    return new ArrivalBuilder();
  }

  public ArrivalBuilder withMessageId(String id) {
    messageId = id;
    return this;
  }

  /** The key of rules 2 and 4, within the source. */
  public ArrivalBuilder withProducerKey(String text) {
    producerKey = text;
    return this;
  }

  public ArrivalBuilder withKey(IdempotencyKey any) {
    key = any;
    return this;
  }

  public ArrivalBuilder by(IdentityRule identity) {
    rule = identity;
    return this;
  }

  public ArrivalBuilder fromSource(@Nullable String arn) {
    source = arn;
    return this;
  }

  public ArrivalBuilder onDeadLetterQueue(String arn) {
    dlq = arn;
    return this;
  }

  public ArrivalBuilder sentAt(Instant time) {
    sentAt = time;
    return this;
  }

  public ArrivalBuilder withBody(String text) {
    body = text;
    return this;
  }

  /** A message as a whole, such as one whose parts are kept elsewhere. */
  public ArrivalBuilder withMessage(Message whole) {
    message = whole;
    return this;
  }

  public ArrivalBuilder withAttribute(String name, MessageAttribute value) {
    attributes.put(name, value);
    return this;
  }

  /** So many attributes that no marker fits. */
  public ArrivalBuilder withTenAttributes() {
    for (int i = 1; i <= 10; i++) {
      attributes.put("a" + i, new MessageAttribute.Text("String", "v" + i));
    }
    return this;
  }

  public ArrivalBuilder inGroup(String group) {
    groupId = group;
    return this;
  }

  public ArrivalBuilder failedWith(Failure what) {
    failure = what;
    return this;
  }

  public ArrivalBuilder failedWith(ErrorCategory category) {
    return failedWith(new Failure(category, "Class", "detail"));
  }

  public ArrivalBuilder about(Subject what) {
    subject = what;
    return this;
  }

  public ArrivalBuilder withGivenDigest(String digest) {
    givenDigest = digest;
    return this;
  }

  /** One of the letter's own replays, come back. */
  public ArrivalBuilder markedAs(int number) {
    return withDescent(new Descent.Return(number));
  }

  public ArrivalBuilder withDescent(Descent kin) {
    descent = kin;
    return this;
  }

  public ArrivalBuilder heldFor(HoldReason why) {
    hold = why;
    return this;
  }

  public ArrivalBuilder inConflictWith(IdempotencyKey base) {
    conflict = base;
    return this;
  }

  public Arrival build() {
    IdempotencyKey identity =
        key == null
            ? IdempotencyKey.ofProducerKey(producerKey, source == null ? dlq : source)
            : key;
    return new Arrival(
        messageId,
        identity,
        rule,
        source,
        dlq,
        sentAt,
        4,
        message == null
            ? new Message(Payload.inline(body), MessageAttributes.of(attributes), groupId)
            : message,
        failure,
        null,
        subject,
        givenDigest,
        descent,
        hold,
        conflict);
  }
}
