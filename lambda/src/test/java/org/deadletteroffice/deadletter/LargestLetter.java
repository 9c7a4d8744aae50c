package org.deadletteroffice.deadletter;

import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A letter in which everything is as long as its bound allows. */
final class LargestLetter {

  private static final String TEXT = "x".repeat(StoredText.MAX_BYTES);
  private static final String ARN = "arn:aws:sqs:eu-west-1:111122223333:" + "q".repeat(80);

  static DeadLetter letter() {
    DeadLetter small = aDeadLetter().claimed("t".repeat(64)).build();
    Failure failure = new Failure(ErrorCategory.SCHEMA_INVALID, TEXT, TEXT + TEXT);
    return new DeadLetter(
        small.key(),
        1,
        99_999,
        State.REPLAYING,
        ARN,
        ARN,
        new Message(
            Payload.inline("b".repeat(Payload.INLINE_BYTES)), attributes(), "g".repeat(128)),
        failure,
        new Subject(TEXT, TEXT, new Request(TEXT, TEXT), TEXT, TEXT, NOW, TEXT),
        history(failure),
        ReplayPolicy.MOST_REPLAYS,
        99_999,
        small.openReplay().orElseThrow().marked(sentAt(NOW, "m".repeat(100))).copyFailed(NOW),
        NOW,
        NOW,
        NOW,
        audit(),
        null,
        null,
        null,
        NOW,
        true,
        NOW,
        HoldReason.REOPENED_TOO_OFTEN,
        lineage(small.key()));
  }

  private static MessageAttributes attributes() {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    for (int i = 0; i < 10; i++) {
      attributes.put("name-" + i, new MessageAttribute.Text("String", "v".repeat(390)));
    }
    return MessageAttributes.of(attributes);
  }

  private static History history(Failure failure) {
    KnownMessages known = KnownMessages.NONE;
    for (int i = 0; i < KnownMessages.LIMIT; i++) {
      known = known.with("message " + i);
    }
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i <= History.LATEST; i++) {
      SourceDigest digest = SourceDigest.of("body " + i);
      attempts.add(
          new Attempt(
              NOW,
              NOW,
              "m".repeat(100),
              1_000,
              failure,
              TEXT,
              TEXT,
              TEXT,
              digest,
              IdentityRule.PRODUCER_ATTRIBUTE,
              true));
    }
    return new History(attempts, 999_999_999, known, known);
  }

  private static Lineage lineage(IdempotencyKey key) {
    Lineage lineage =
        Lineage.NONE.madeFrom(key, 99_999).superseded(99_998, key).withConflict(key).withLaps(999);
    for (int i = 0; i < 10; i++) {
      lineage = lineage.openedAt(NOW.plusSeconds(i));
    }
    return lineage;
  }

  private static Audit audit() {
    Audit audit = Audit.NONE;
    for (int i = 0; i < 2 * Audit.LIMIT; i++) {
      audit = audit.with("replay_99999_outstanding", NOW.plusMillis(i), TEXT);
    }
    return audit;
  }

  private LargestLetter() {}
}
