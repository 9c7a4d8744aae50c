package org.deadletteroffice.replay;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Sent;

/**
 * Carries claimed letters to one target: verify, send, mark. What was certainly not sent is given
 * back, what may have been sent keeps its claim until it is taken over.
 */
final class Courier {

  private final ReplayRun run;
  private final Target target;
  private final ReplayPolicy policy;
  private final Composer composer;
  private final Claims claims;
  private int sent;
  private Optional<String> trouble = Optional.empty();

  Courier(ReplayRun run, Target target, ReplayPolicy policy) {
    this.run = run;
    this.target = target;
    this.policy = policy;
    this.composer = new Composer(run.ports().payloads());
    this.claims = new Claims(run, policy);
  }

  /** Letters sent so far. */
  int sent() {
    return sent;
  }

  /** Why nothing more should be claimed for this target in this run; empty while all is well. */
  Optional<String> trouble() {
    return trouble;
  }

  /** Carries letters whose claims this run owns. */
  void carry(List<DeadLetter> claimed) {
    for (List<DeadLetter> parcel : Parcels.of(claimed)) {
      Optional<String> why = trouble.or(() -> reasonNotToSend(parcel));
      if (why.isPresent()) {
        run.parallel().forEach(parcel, letter -> claims.giveBack(letter, why.get(), run.now()));
      } else {
        send(prepared(parcel));
      }
    }
  }

  private record Ready(DeadLetter letter, OutgoingMessage message) {}

  private List<Ready> prepared(List<DeadLetter> parcel) {
    return run.forEach(parcel, DeadLetter::key, this::prepared);
  }

  private Optional<Ready> prepared(DeadLetter letter) {
    switch (composer.composed(letter, target.queue())) {
      case Composed.Ready ready -> {
        return Optional.of(new Ready(letter, ready.message()));
      }
      case Composed.Unsendable unsendable -> claims.quarantine(letter, unsendable.reason());
      case Composed.NotNow notNow -> claims.giveBackForLater(letter, notNow.reason());
    }
    return Optional.empty();
  }

  private void send(List<Ready> parcel) {
    if (parcel.isEmpty()) {
      return;
    }
    Optional<String> why =
        trouble.or(() -> reasonNotToSend(parcel.stream().map(Ready::letter).toList()));
    if (why.isPresent()) {
      parcel.forEach(ready -> claims.giveBack(ready.letter(), why.get(), run.now()));
      return;
    }
    Instant at = run.now();
    List<SendOutcome> outcomes =
        run.ports()
            .queue()
            .send(target.queue().arn(), parcel.stream().map(Ready::message).toList());
    if (parcel.size() > 1 && outcomes.stream().allMatch(Courier::isAboutTheRequest)) {
      sendSingly(parcel);
      return;
    }
    List<Handled> handled = new ArrayList<>();
    for (int i = 0; i < parcel.size(); i++) {
      handled.add(new Handled(parcel.get(i).letter(), outcomes.get(i)));
    }
    run.parallel().forEach(handled, each -> handle(each.letter(), each.outcome(), at));
    handled.forEach(this::learn);
  }

  /** The request was refused: because of one message, or, when no message goes, as such. */
  private void sendSingly(List<Ready> parcel) {
    int before = sent;
    parcel.forEach(ready -> send(List.of(ready)));
    if (sent == before) {
      inTrouble("every message is refused");
    }
  }

  private record Handled(DeadLetter letter, SendOutcome outcome) {}

  private void handle(DeadLetter letter, SendOutcome outcome, Instant at) {
    switch (outcome) {
      case SendOutcome.Accepted accepted ->
          mark(letter, target.sent(accepted.messageId(), at, policy));
      case SendOutcome.Refused refused -> claims.giveBackForLater(letter, refused.reason());
      case SendOutcome.Unknown unknown ->
          run.ports()
              .journal()
              .failure(
                  "whether letter %s was sent is unknown: %s"
                      .formatted(letter.key().abbreviated(), unknown.reason()),
                  new DeadLetterOfficeException(unknown.reason(), true, null));
    }
  }

  private void learn(Handled handled) {
    switch (handled.outcome()) {
      case SendOutcome.Accepted accepted -> sent++;
      case SendOutcome.Refused refused -> {
        if (refused.cause() == SendOutcome.Cause.QUEUE) {
          inTrouble(refused.reason());
        }
      }
      case SendOutcome.Unknown unknown -> inTrouble(unknown.reason());
    }
  }

  private void inTrouble(String reason) {
    if (trouble.isEmpty()) {
      trouble = Optional.of(reason);
      run.ports()
          .journal()
          .failure(
              "replaying to " + target.queue().arn(),
              new DeadLetterOfficeException(reason, true, null));
    }
  }

  private void mark(DeadLetter letter, Sent outcome) {
    String token = letter.openReplay().map(Replay::token).orElseThrow();
    try {
      if (run.ports().letters().markSent(letter, outcome)) {
        DeadLetter marked = letter.markedSent(token, outcome).orElseThrow();
        run.ports()
            .journal()
            .record(LifecycleEvent.DLQ_REPLAYED, marked, "as message " + outcome.messageId());
      }
    } catch (DeadLetterOfficeException unmarked) {
      run.ports()
          .journal()
          .failure(
              "letter %s was sent but not marked; it may be sent again"
                  .formatted(letter.key().abbreviated()),
              unmarked);
    }
  }

  private Optional<String> reasonNotToSend(List<DeadLetter> letters) {
    if (!run.mayBegin()) {
      return Optional.of("the function has no time left");
    }
    Instant least = run.now().plus(ReplayRun.LEAST_LEASE);
    boolean late =
        letters.stream()
            .flatMap(letter -> letter.openReplay().stream())
            .anyMatch(replay -> replay.leaseUntil().isBefore(least));
    return late ? Optional.of("the lease is nearly over") : Optional.empty();
  }

  private static boolean isAboutTheRequest(SendOutcome outcome) {
    return outcome instanceof SendOutcome.Refused refused
        && refused.cause() == SendOutcome.Cause.REQUEST;
  }
}
