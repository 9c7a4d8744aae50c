package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Descent;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.Learned;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.State;

/** Tells the journal what was captured, after it was written. */
final class Chronicle {

  private static final Pattern DIGEST = Pattern.compile("[0-9A-Fa-f]{64}");

  private final Journal journal;

  Chronicle(Journal journal) {
    this.journal = journal;
  }

  void record(Change change) {
    Arrival arrival = change.arrival().arrival();
    DeadLetter letter = change.captured().letter();
    String message = told(change);
    switch (change.captured()) {
      case Captured.AlreadyKnown known -> {
        return;
      }
      case Captured.Recorded recorded ->
          journal.record(LifecycleEvent.DLQ_ENQUEUED, letter, message);
      case Captured.Merged merged ->
          journal.record(LifecycleEvent.DLQ_DUPLICATE_MERGED, letter, message);
      case Captured.CameBack back ->
          journal.record(
              LifecycleEvent.DLQ_REPLAY_FAILED, letter, "replay " + back.number() + " came back");
      case Captured.Refuted refuted -> journal.record(LifecycleEvent.DLQ_REFUTED, letter, message);
      case Captured.Reopened reopened ->
          journal.record(LifecycleEvent.DLQ_REOPENED, letter, message);
    }
    if (arrival.mismatch().isPresent()) {
      journal.record(
          LifecycleEvent.DLQ_DIGEST_MISMATCH,
          letter,
          "computed %s, given %s"
              .formatted(arrival.digest(), shown(arrival.mismatch().orElseThrow())));
    }
    if (change.quarantined()) {
      journal.record(
          LifecycleEvent.DLQ_QUARANTINED,
          letter,
          Objects.requireNonNull(letter.quarantineReason()).wireName());
    }
  }

  /** A letter stopped because another body came under its producer's key. */
  void inConflict(DeadLetter before, DeadLetter letter) {
    if (before.state() != letter.state()) {
      journal.record(
          LifecycleEvent.DLQ_QUARANTINED, letter, QuarantineReason.PAYLOAD_CONFLICT.wireName());
    }
  }

  /** What a letter learned of its replay from the arrival of another. */
  void learned(Learned learned, DeadLetter stored, IdempotencyKey by) {
    journal.record(
        learned.what(),
        stored,
        "a message of letter %s was made from it".formatted(by.abbreviated()));
    if (stored.state() == State.QUARANTINED) {
      journal.record(
          LifecycleEvent.DLQ_QUARANTINED,
          stored,
          Objects.requireNonNull(stored.quarantineReason()).wireName());
    }
  }

  /** Which message, by which rule, and what of it is not in the letter's own message. */
  private static String told(Change change) {
    Arrival arrival = change.arrival().arrival();
    Message kept = change.captured().letter().message();
    StringBuilder told =
        new StringBuilder("message ")
            .append(arrival.messageId())
            .append(" by rule ")
            .append(arrival.rule().wireName());
    if (!arrival.digest().equals(kept.payload().digest())) {
      told.append(", its body differs");
    }
    if (!arrival.message().isAddressedAs(kept)) {
      told.append(", its attributes or group differ");
    }
    if (arrival.descent() instanceof Descent.MadeFrom made) {
      told.append(
          ", made from replay %d of letter %s"
              .formatted(made.number(), made.parent().abbreviated()));
    }
    return told.toString();
  }

  /** One delivery left in its queue. */
  void left(Delivery delivery, RuntimeException why) {
    journal.failure(
        "message %s stays in %s and comes again"
            .formatted(delivery.messageId(), delivery.deadLetterQueueArn()),
        why);
  }

  /** How many deliveries of each DLQ became what. */
  void counted(List<Result> results) {
    Map<String, List<Outcome>> byQueue = new LinkedHashMap<>();
    for (Result result : results) {
      byQueue
          .computeIfAbsent(result.delivery().deadLetterQueueArn(), queue -> new ArrayList<>())
          .add(result.outcome());
    }
    byQueue.forEach(
        (queue, outcomes) ->
            journal.captured(
                queue,
                new Journal.CaptureCount(
                    Collections.frequency(outcomes, Outcome.RECORDED),
                    Collections.frequency(outcomes, Outcome.MERGED),
                    Collections.frequency(outcomes, Outcome.KNOWN),
                    Collections.frequency(outcomes, Outcome.REPORTED_BACK))));
  }

  /** A digest is shown, since it tells nothing of the content; any other text is not. */
  private static String shown(String given) {
    return DIGEST.matcher(given).matches()
        ? given
        : "a text of %d characters that is no digest".formatted(given.length());
  }
}
