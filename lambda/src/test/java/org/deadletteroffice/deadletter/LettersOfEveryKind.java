package org.deadletteroffice.deadletter;

import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.MessageAttribute.Binary;
import org.deadletteroffice.deadletter.MessageAttribute.Text;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Letters that between them use every field, state and reason, all under one key and made by real
 * transitions.
 */
public final class LettersOfEveryKind {

  private static final Instant LATER = NOW.plus(Duration.ofHours(1));

  /** Name and letter. */
  public static Stream<Arguments> all() {
    return byName().entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
  }

  /** One of them. */
  static DeadLetter named(String name) {
    return Objects.requireNonNull(byName().get(name), name);
  }

  private static Map<String, DeadLetter> byName() {
    Map<String, DeadLetter> letters = new LinkedHashMap<>();
    letters.put("plain", aDeadLetter().build());
    letters.put("of an unknown source", ofUnknownSource());
    letters.put("with every attribute type", withOddAttributes());
    letters.put("with ten attributes", aDeadLetter().from(anArrival().withTenAttributes()).build());
    letters.put("with everything in the payload store", keptElsewhere());
    letters.put("FIFO", fifo());
    letters.put("about everything", aboutEverything());
    letters.put("about an unnamed request", aboutAnUnnamedRequest());
    letters.put(
        "that says nothing", aDeadLetter().from(anArrival().failedWith(Failure.UNSAID)).build());
    letters.put(
        "with a long story",
        aDeadLetter()
            .from(anArrival().failedWith(new Failure(null, "Timeout", "at line 7\n".repeat(300))))
            .build());
    letters.put("with an odd body", aDeadLetter().from(anArrival().withBody(ODD_BODY)).build());
    letters.put("held", held());
    letters.put("asked for by an operator", held().replayRequestedBy("ann", 3, LATER));
    letters.put("claimed", aDeadLetter().claimed("token").build());
    letters.put("taken over", takenOver());
    letters.put("marked", marked());
    letters.put("with a failed copy", marked().captured(copy(), at(LATER)).letter());
    letters.put("quiet", marked().settled(silence(), at(LATER)).letter());
    letters.put("given back", givenBack());
    letters.put("came back", cameBack(marked()));
    letters.put("of a replay without a redrive policy", markedWithoutDeadLetterQueue());
    letters.put("budget spent", budgetSpent());
    letters.put("payload missing", payloadMissing());
    letters.put("in conflict", inConflict());
    letters.put("with a digest mismatch", mismatched());
    letters.put("forked", forked());
    letters.put("made from a replay", made());
    letters.put("superseded", superseded());
    letters.put("in an envelope", inAnEnvelope());
    letters.put(
        "about a failure",
        aDeadLetter().from(anArrival().heldFor(HoldReason.FAILURE_RECORD)).build());
    letters.put("quarantined by an operator", aDeadLetter().replaying("m-9").quarantined().build());
    letters.put("unreturned", unreturned());
    letters.put("refuted", refuted());
    letters.put("resolved by an operator", aDeadLetter().resolved().build());
    letters.put("confirmed", confirmed());
    letters.put(
        "driven", aDeadLetter().claimed("token").build().driven("token", at(LATER)).orElseThrow());
    letters.put("reopened", reopened());
    letters.put("reported failed", reportedFailed());
    letters.put("with a long history", withLongHistory());
    return letters;
  }

  private static final String ODD_BODY = "\t{\"s\": \"naïve \uD83D\uDE00 \\u0000\"}\r\n ";

  private static DeadLetter ofUnknownSource() {
    IdempotencyKey same = aDeadLetter().build().key();
    return aDeadLetter().from(anArrival().fromSource(null).withKey(same)).build();
  }

  private static DeadLetter withOddAttributes() {
    return aDeadLetter()
        .from(
            anArrival()
                .withAttribute("string", new Text("String", "é\u0007"))
                .withAttribute("empty", new Text("String", ""))
                .withAttribute("valueless", new Text("String", null))
                .withAttribute("number", new Text("Number.int", "-0012.50"))
                .withAttribute("binary", new Binary("Binary", new byte[] {0, -1, 1, 10}))
                .withAttribute("bytes.none", new Binary("Binary.gzip", new byte[0])))
        .build();
  }

  private static DeadLetter keptElsewhere() {
    Arrival plain = anArrival().withTenAttributes().inGroup("tenant-42").build();
    Payload body =
        Payload.keptAt("s3://bucket/payloads/1", plain.message().payload().digest(), 999_999);
    MessageAttributes attributes = plain.message().attributes().keptAt("s3://bucket/payloads/2");
    return DeadLetter.opened(
        new Arrival(
            plain.messageId(),
            plain.key(),
            plain.rule(),
            plain.sourceQueueArn(),
            plain.deadLetterQueueArn(),
            plain.sentAt(),
            plain.receiveCount(),
            new Message(body, attributes, plain.message().messageGroupId()),
            plain.failure(),
            "503",
            plain.subject(),
            null,
            Descent.NONE,
            null,
            null),
        at(NOW));
  }

  private static DeadLetter fifo() {
    IdempotencyKey same = aDeadLetter().build().key();
    return aDeadLetter()
        .from(
            anArrival()
                .withKey(same)
                .fromSource(SOURCE + ".fifo")
                .onDeadLetterQueue(DLQ + ".fifo")
                .inGroup("group-1"))
        .build();
  }

  private static DeadLetter aboutEverything() {
    return aDeadLetter()
        .from(
            anArrival()
                .about(
                    new Subject(
                        "entity-7",
                        "DE",
                        new Request("GET", "https://example.org/filings?id=7"),
                        "trace-1",
                        "crawler",
                        NOW.plusMillis(86_400_123))))
        .build();
  }

  private static DeadLetter aboutAnUnnamedRequest() {
    return aDeadLetter()
        .from(anArrival().about(new Subject("e", null, new Request(null, null), null, null, null)))
        .build();
  }

  private static DeadLetter held() {
    return aDeadLetter().from(anArrival().failedWith(ErrorCategory.SCHEMA_INVALID)).build();
  }

  private static DeadLetter takenOver() {
    return aDeadLetter()
        .claimed("token")
        .build()
        .takenOverBy(claimAt(LATER, "second-token"))
        .orElseThrow();
  }

  private static DeadLetter marked() {
    return aDeadLetter().replaying("m-1").build();
  }

  private static Arrival copy() {
    return anArrival().withMessageId("another copy").sentAt(NOW.plusSeconds(5)).build();
  }

  private static Evidence silence() {
    return new Evidence(true, true, true, null);
  }

  private static DeadLetter givenBack() {
    return aDeadLetter()
        .claimed("token")
        .build()
        .givenBack("token", "the queue refused it", LATER, NOW)
        .orElseThrow();
  }

  private static DeadLetter cameBack(DeadLetter marked) {
    String own = marked.openReplay().map(Replay::sent).orElseThrow().messageId();
    return marked.captured(anArrival().withMessageId(own).build(), at(LATER)).letter();
  }

  private static DeadLetter markedWithoutDeadLetterQueue() {
    Sent sent = sentAt(NOW, "m-2");
    return aDeadLetter()
        .claimed("token")
        .build()
        .markedSent(
            "token",
            new Sent(
                sent.at(),
                sent.messageId(),
                sent.target(),
                null,
                Duration.ZERO,
                0,
                sent.settleAt(),
                sent.evidenceUntil()))
        .orElseThrow();
  }

  private static DeadLetter budgetSpent() {
    DeadLetter letter = aDeadLetter().build();
    for (int number = 1; number <= 3; number++) {
      String token = "token-" + number;
      DeadLetter claimed = letter.claimedBy(claimAt(NOW, token));
      letter = cameBack(claimed.markedSent(token, sentAt(NOW, "own-" + number)).orElseThrow());
    }
    return letter;
  }

  private static DeadLetter payloadMissing() {
    return aDeadLetter()
        .claimed("token")
        .build()
        .unsendable("token", QuarantineReason.PAYLOAD_MISSING, NOW)
        .orElseThrow();
  }

  private static DeadLetter inConflict() {
    return marked().conflicting(LATER).orElseThrow();
  }

  private static DeadLetter forked() {
    return aDeadLetter()
        .from(anArrival().inConflictWith(IdempotencyKey.ofProducerKey("base", SOURCE)))
        .build();
  }

  private static DeadLetter mismatched() {
    return aDeadLetter()
        .from(anArrival().withBody("broken").withGivenDigest("not a digest"))
        .build();
  }

  private static Descent.MadeFrom madeFrom(Descent.Sign sign) {
    return new Descent.MadeFrom(IdempotencyKey.ofProducerKey("parent", SOURCE), 1, 1, 2, sign);
  }

  private static DeadLetter made() {
    return aDeadLetter()
        .from(
            anArrival().withDescent(madeFrom(Descent.Sign.GIVEN_UP)).heldFor(HoldReason.PUT_THERE))
        .build();
  }

  private static DeadLetter superseded() {
    return unreturned()
        .learned(
            madeFrom(Descent.Sign.SUPERSEDED),
            IdempotencyKey.ofProducerKey("by", SOURCE),
            "m-8",
            at(LATER))
        .orElseThrow()
        .letter();
  }

  private static DeadLetter inAnEnvelope() {
    Message plain = anArrival().build().message();
    return aDeadLetter()
        .from(
            anArrival()
                .by(IdentityRule.REQUEST)
                .about(new Subject(null, null, null, null, null, null, "orders.Placed"))
                .withMessage(
                    new Message(
                        plain.payload(),
                        plain.attributes(),
                        null,
                        SourceDigest.of("inner"),
                        SourceDigest.of("request"))))
        .build();
  }

  private static DeadLetter unreturned() {
    DeadLetter quiet = marked().settled(silence(), at(LATER)).letter();
    return quiet.settled(silence(), at(LATER.plus(Duration.ofMinutes(3)))).letter();
  }

  private static DeadLetter refuted() {
    Arrival own = anArrival().withMessageId("m-1").build();
    return unreturned().captured(own, at(LATER.plus(Duration.ofDays(1)))).letter();
  }

  private static DeadLetter confirmed() {
    Report done =
        new Report(
            aDeadLetter().build().key(),
            Report.Outcome.RESOLVED,
            "m-1",
            NOW.plusMillis(1_234),
            Failure.UNSAID,
            null,
            null,
            null);
    return marked().reported(done, at(LATER));
  }

  private static DeadLetter reopened() {
    Arrival again = anArrival().sentAt(LATER).withBody("a new body").build();
    return confirmed().captured(again, at(LATER.plusSeconds(9))).letter();
  }

  private static DeadLetter reportedFailed() {
    Report failed =
        new Report(
            aDeadLetter().build().key(),
            Report.Outcome.FAILED,
            "m-77",
            NOW.plusMillis(77),
            new Failure(ErrorCategory.AUTH_REJECTED, "Forbidden", "403 from the portal"),
            "403",
            "trace-2",
            "consumer");
    return aDeadLetter().build().reported(failed, at(LATER));
  }

  private static DeadLetter withLongHistory() {
    DeadLetter letter = aDeadLetter().build();
    for (int i = 0; i < 300; i++) {
      letter = letter.captured(anArrival().build(), at(NOW.plusSeconds(i))).letter();
    }
    for (int i = 0; i < 15; i++) {
      letter = letter.notedBy("ann", "note " + i, NOW.plusSeconds(i));
    }
    return letter;
  }

  private LettersOfEveryKind() {}
}
