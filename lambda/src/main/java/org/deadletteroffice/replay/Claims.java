package org.deadletteroffice.replay;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.ReplayPolicy;

/** Ends claims under which nothing was sent. A claim that is no longer ours is left alone. */
final class Claims {

  /** Other writers may be faster this often; then the claim is left to expire. */
  private static final int TRIES = 5;

  private final ReplayRun run;
  private final ReplayPolicy policy;

  Claims(ReplayRun run, ReplayPolicy policy) {
    this.run = run;
    this.policy = policy;
  }

  /** Back in the queue, due again after a backoff. */
  void giveBackForLater(DeadLetter claimed, String reason) {
    Instant due =
        run.moment(policy).nextReplay(claimed.replayCount() - 1, claimed.subject().deadline());
    giveBack(claimed, reason, due);
  }

  void giveBack(DeadLetter claimed, String reason, Instant due) {
    end(claimed, letter -> letter.givenBack(token(claimed), reason, due, run.now()))
        .ifPresent(
            letter ->
                run.ports().journal().record(LifecycleEvent.DLQ_REPLAY_GIVEN_BACK, letter, reason));
  }

  void quarantine(DeadLetter claimed, QuarantineReason reason) {
    end(claimed, letter -> letter.unsendable(token(claimed), reason, run.now()))
        .ifPresent(
            letter ->
                run.ports()
                    .journal()
                    .record(LifecycleEvent.DLQ_QUARANTINED, letter, reason.wireName()));
  }

  private Optional<DeadLetter> end(
      DeadLetter claimed, Function<DeadLetter, Optional<DeadLetter>> transition) {
    DeadLetterStore letters = run.ports().letters();
    try {
      Optional<DeadLetter> current = Optional.of(claimed);
      for (int i = 0; i < TRIES && current.isPresent(); i++) {
        Optional<DeadLetter> ended = current.flatMap(transition);
        if (ended.isEmpty()) {
          return Optional.empty();
        }
        Optional<DeadLetter> stored = letters.replace(ended.get());
        if (stored.isPresent()) {
          return stored;
        }
        current = letters.find(claimed.key());
      }
    } catch (DeadLetterOfficeException unavailable) {
      run.ports()
          .journal()
          .failure(
              "the claim of letter %s could not be ended and will be taken over"
                  .formatted(claimed.key().abbreviated()),
              unavailable);
    }
    return Optional.empty();
  }

  private static String token(DeadLetter claimed) {
    return claimed.openReplay().map(Replay::token).orElseThrow();
  }
}
