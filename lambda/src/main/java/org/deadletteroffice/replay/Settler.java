package org.deadletteroffice.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.Settled;
import org.deadletteroffice.deadletter.State;

/**
 * Settles marked replays and takes expired claims over. Letters are read first, then their queues
 * once for all of them, then each letter is decided and written on condition of the version read:
 * whatever moves in between is seen by one of the reads or makes the write fail.
 */
final class Settler {

  private final ReplayRun run;
  private final ReplayPolicy policy;

  Settler(ReplayRun run, ReplayPolicy policy) {
    this.run = run;
    this.policy = policy;
  }

  /**
   * Looks at letters that are due for settlement.
   *
   * @param takeOver whether expired claims are taken over now
   * @return the letters taken over, whose claims this run owns now
   */
  List<DeadLetter> settle(List<DueLetter> hints, boolean takeOver) {
    List<DeadLetter> due =
        run.forEach(hints, DueLetter::key, hint -> run.ports().letters().find(hint.key())).stream()
            .filter(letter -> letter.state() == State.REPLAYING)
            .filter(letter -> letter.dueAt() != null && !letter.dueAt().isAfter(run.now()))
            .toList();
    Map<String, List<DeadLetter>> byTarget = new HashMap<>();
    List<DeadLetter> unmarked = new ArrayList<>();
    for (DeadLetter letter : due) {
      Optional<Sent> sent = sent(letter);
      if (sent.isPresent()) {
        byTarget.computeIfAbsent(sent.get().target(), unused -> new ArrayList<>()).add(letter);
      } else {
        unmarked.add(letter);
      }
    }
    byTarget.forEach(this::settleTarget);
    return takeOver ? run.forEach(unmarked, DeadLetter::key, this::takenOver) : List.of();
  }

  private void settleTarget(String target, List<DeadLetter> letters) {
    EvidenceReader evidence = EvidenceReader.of(run, target, letters);
    run.forEach(
        letters,
        DeadLetter::key,
        letter ->
            write(letter.settled(evidence.about(sent(letter).orElseThrow()), run.moment(policy))));
  }

  private Optional<DeadLetter> write(Settled settled) {
    Optional<DeadLetter> stored = run.ports().letters().replace(settled.letter());
    stored.ifPresent(
        letter -> {
          switch (settled) {
            case Settled.Presumed presumed ->
                journal(
                    LifecycleEvent.DLQ_RESOLVED,
                    letter,
                    Objects.requireNonNull(letter.resolution()).wireName());
            case Settled.Failed failed -> {
              journal(LifecycleEvent.DLQ_REPLAY_FAILED, letter, failed.why());
              journalQuarantine(letter);
            }
            case Settled.Undecided undecided -> {}
          }
        });
    return stored;
  }

  private Optional<DeadLetter> takenOver(DeadLetter letter) {
    Optional<DeadLetter> stored =
        letter.takenOverBy(run.claim(policy)).flatMap(run.ports().letters()::replace);
    stored.ifPresent(this::journalQuarantine);
    return stored.filter(taken -> taken.state() == State.REPLAYING);
  }

  private void journalQuarantine(DeadLetter letter) {
    if (letter.state() == State.QUARANTINED) {
      journal(
          LifecycleEvent.DLQ_QUARANTINED,
          letter,
          Objects.requireNonNull(letter.quarantineReason()).wireName());
    }
  }

  private void journal(LifecycleEvent event, DeadLetter letter, String detail) {
    run.ports().journal().record(event, letter, detail);
  }

  private static Optional<Sent> sent(DeadLetter letter) {
    return letter.openReplay().map(Replay::sent);
  }
}
