package org.deadletteroffice.capture;

import java.util.Objects;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Descent;
import org.deadletteroffice.deadletter.IdentityPolicy;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.Message;
import org.jspecify.annotations.Nullable;

/**
 * How a message is related to a letter that its markers or its signpost name. Each condition closes
 * a sequence of events in which work was lost or sent for ever ("LineageExplorationTest").
 *
 * @param letter the letter that is named
 * @param number of the replay that is named
 * @param bySignpost whether a signpost names it, which is as good as the message id itself
 */
record Kinship(DeadLetter letter, int number, boolean bySignpost) {

  Descent of(
      String messageId,
      Origin origin,
      Message message,
      OwnKey own,
      IdentityPolicy policy,
      @Nullable String wrongDigest,
      int maxReplays) {
    if (letter.wasSentAs(messageId)) {
      int open = Objects.requireNonNull(letter.replay()).number();
      return returned(open, wrongDigest);
    }
    if (bySignpost) {
      return returned(number, wrongDigest);
    }
    if (number > letter.lastNumber()) {
      return Descent.NONE;
    }
    boolean home = isHome(origin.sourceQueueArn());
    if (home && !policy.everyMessage() && isTheSame(message, own)) {
      return returned(number, wrongDigest);
    }
    int laps = letter.lineage().laps() + 1;
    boolean nowhere = origin.sourceQueueArn() == null;
    if (origin.putThere() && (home || nowhere)) {
      return new Descent.MadeFrom(letter.key(), number, 0, laps, Descent.Sign.GIVEN_UP);
    }
    int spent =
        home ? letter.replayCount() : Math.min(letter.replayCount(), Math.max(0, maxReplays - 1));
    return new Descent.MadeFrom(letter.key(), number, spent, laps, Descent.Sign.SUPERSEDED);
  }

  /** A broken body is a letter of its own; all that the letter learns is that its replay failed. */
  private Descent returned(int replay, @Nullable String wrongDigest) {
    return wrongDigest == null
        ? new Descent.Return(replay)
        : new Descent.MadeFrom(
            letter.key(), replay, 0, letter.lineage().laps() + 1, Descent.Sign.CAME_BACK_BROKEN);
  }

  /** Whether it comes from the letter's queue, or from where that very replay was sent. */
  private boolean isHome(@Nullable String source) {
    return source != null
        && (source.equals(letter.sourceQueueArn())
            || letter.targetOf(number).filter(source::equals).isPresent());
  }

  private boolean isTheSame(Message message, OwnKey own) {
    Message sent = letter.message();
    boolean sameGroup =
        Objects.equals(message.messageGroupId(), sent.messageGroupId())
            || (sent.messageGroupId() == null
                && letter.key().hex().startsWith(String.valueOf(message.messageGroupId())));
    boolean sameContent =
        message.payload().digest().equals(sent.payload().digest())
            && Objects.equals(message.attributes().digest(), sent.attributes().digest())
            && sameGroup;
    return sameContent || isOfItsKey(message, own);
  }

  /** Whether the rules, asked without a look at markers, give the letter's key. */
  private boolean isOfItsKey(Message message, OwnKey own) {
    if (own.rule().promisesOneBody()) {
      return Elsewhere.forkOf(own.terms(), message).equals(letter.key())
          || (own.terms().key().equals(letter.key())
              && message.workDigest().equals(letter.message().workDigest())
              && message.isAddressedAs(letter.message()));
    }
    if (own.rule() == IdentityRule.REQUEST) {
      return Elsewhere.variantOf(own.terms(), message, String.valueOf(letter.sourceQueueArn()))
              .equals(letter.key())
          || (own.terms().key().equals(letter.key())
              && Objects.equals(message.requestDigest(), letter.message().requestDigest()));
    }
    return own.terms().key().equals(letter.key());
  }
}
