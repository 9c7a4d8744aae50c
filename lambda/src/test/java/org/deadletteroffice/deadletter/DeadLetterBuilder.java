package org.deadletteroffice.deadletter;

import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.function.UnaryOperator;

/** A queued letter that is due in a moment, unless said otherwise; made by real transitions. */
public final class DeadLetterBuilder {

  public static final ReplayPolicy POLICY =
      new ReplayPolicy(
          3,
          new Backoff(Duration.ofMinutes(5), Duration.ofHours(6)),
          null,
          Duration.ofMinutes(3),
          false,
          Duration.ofDays(7),
          Duration.ofDays(30),
          50,
          false);

  private ArrivalBuilder arrival = anArrival();
  private Instant now = NOW;
  private ReplayPolicy policy = POLICY;
  private UnaryOperator<DeadLetter> story = UnaryOperator.identity();

  public static DeadLetterBuilder aDeadLetter() {
    return new DeadLetterBuilder();
  }

  /** A moment with the default policy and seeded chance. */
  public static Moment at(Instant now) {
    return new Moment(now, POLICY, new Random(1));
  }

  /** A sending of a replay to a guarded standard queue, judged after 17 minutes. */
  public static Sent sentAt(Instant now, String messageId) {
    return new Sent(
        now,
        messageId,
        ArrivalBuilder.SOURCE,
        ArrivalBuilder.DLQ,
        Duration.ofSeconds(30),
        3,
        now.plus(Duration.ofMinutes(17)),
        now.plus(Duration.ofDays(4)));
  }

  public static Claim claimAt(Instant now, String token) {
    return new Claim(token, now, now.plusSeconds(90), POLICY.maxReplays());
  }

  public DeadLetterBuilder from(ArrivalBuilder first) {
    arrival = first;
    return this;
  }

  public DeadLetterBuilder withProducerKey(String key) {
    arrival.withProducerKey(key);
    return this;
  }

  public DeadLetterBuilder withPolicy(ReplayPolicy other) {
    policy = other;
    return this;
  }

  public DeadLetterBuilder recordedAt(Instant time) {
    now = time;
    return this;
  }

  /** Any further transition. */
  public DeadLetterBuilder then(UnaryOperator<DeadLetter> transition) {
    UnaryOperator<DeadLetter> before = story;
    story = letter -> transition.apply(before.apply(letter));
    return this;
  }

  public DeadLetterBuilder claimed(String token) {
    return then(letter -> letter.claimedBy(claimAt(now, token)));
  }

  /** Claimed and marked as sent with the given message id. */
  public DeadLetterBuilder replaying(String messageId) {
    return claimed("token-of-" + messageId)
        .then(
            letter ->
                letter.markedSent("token-of-" + messageId, sentAt(now, messageId)).orElseThrow());
  }

  public DeadLetterBuilder quarantined() {
    return then(letter -> letter.quarantinedBy("ann", "for the test", now));
  }

  public DeadLetterBuilder resolved() {
    return then(letter -> letter.resolvedBy("ann", "for the test", at(now)));
  }

  public DeadLetter build() {
    return story.apply(DeadLetter.opened(arrival.build(), new Moment(now, policy, new Random(1))));
  }
}
