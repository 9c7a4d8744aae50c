package org.deadletteroffice.replay;

import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.ReplayPolicy;

/** The pace of one source within one run: judged once at the beginning, kept as replays begin. */
final class SourcePace {

  private final ReplayRun run;
  private final String source;
  private final ReplayPolicy policy;
  private Pace pace;
  private Pace kept;
  private boolean lastReplaySpent;

  private SourcePace(ReplayRun run, String source, ReplayPolicy policy, Pace kept, Pace pace) {
    this.run = run;
    this.source = source;
    this.policy = policy;
    this.kept = kept;
    this.pace = pace;
  }

  static SourcePace of(ReplayRun run, String source, ReplayPolicy policy) {
    Pace kept = run.ports().paces().paceOf(source);
    Pace pace = kept.remembered(run.now());
    Map<Probe, Fate> fates = new HashMap<>();
    run.forEach(pace.probes(), Probe::key, probe -> fate(run, probe))
        .forEach(judged -> fates.put(judged.probe(), judged.fate()));
    SourcePace judged =
        new SourcePace(
            run,
            source,
            policy,
            kept,
            pace.probes().isEmpty() ? pace : pace.judged(fates, policy.backoff(), run.now()));
    judged.keep();
    return judged;
  }

  private record Judged(Probe probe, Fate fate) {}

  private static Optional<Judged> fate(ReplayRun run, Probe probe) {
    Optional<DeadLetter> letter = run.ports().letters().find(probe.key());
    return Optional.of(new Judged(probe, Fate.of(probe, letter, run.now())));
  }

  /**
   * Takes the next hints off a page, as many as the pace allows. While the consumer seems to be
   * down, at most one letter with only one replay left goes out per run: a letter's last chance is
   * not for finding out.
   */
  List<DueLetter> slice(Deque<DueLetter> page, int most) {
    int size = Math.min(most, pace.left(run.now()));
    List<DueLetter> slice = new ArrayList<>();
    Iterator<DueLetter> hints = page.iterator();
    while (hints.hasNext() && slice.size() < size) {
      DueLetter hint = hints.next();
      if (pace.isOutage() && isLast(hint)) {
        continue;
      }
      slice.add(hint);
      hints.remove();
    }
    if (slice.isEmpty() && size > 0 && !lastReplaySpent && !page.isEmpty()) {
      lastReplaySpent = true;
      slice.add(page.removeFirst());
    }
    return slice;
  }

  /** Counts claims; kept before anything is sent, so that a run cut off is not forgotten. */
  void began(List<DeadLetter> claimed) {
    if (claimed.isEmpty()) {
      return;
    }
    pace = pace.began(claimed.stream().map(Probe::of).toList(), run.now());
    int unkept = pace.begun() - kept.begun();
    if (unkept >= Math.max(Pace.FEWEST, pace.allowance() / 10)) {
      keep();
    }
  }

  void keep() {
    if (!pace.equals(kept)) {
      run.ports().paces().keep(source, pace);
      kept = pace;
    }
  }

  private boolean isLast(DueLetter hint) {
    return hint.replayCount() > 0 && hint.replayCount() + 1 >= policy.maxReplays();
  }
}
