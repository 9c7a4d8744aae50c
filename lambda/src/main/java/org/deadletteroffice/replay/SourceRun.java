package org.deadletteroffice.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/**
 * One source within one invocation, in small steps, so that sources can take turns. Settlements and
 * takeovers come first, then due letters, oldest due first, as far as policy, pace and rate allow.
 * Used by one thread at a time.
 */
final class SourceRun {

  /** Letters looked at together. */
  static final int PAGE = 100;

  /** A claim with less time than this would only be given back. */
  private static final Duration LEAST_TIME_TO_CLAIM = ReplayRun.LEAST_TIME.plusSeconds(5);

  private final ReplayRun run;
  private final String source;
  private final ReplayPolicy policy;
  private final Duration settleUntilLeft;
  private final Set<IdempotencyKey> seen = new HashSet<>();
  private final Deque<DueLetter> page = new ArrayDeque<>();
  private boolean settling = true;
  private Optional<Lookup> lookup = Optional.empty();
  private @Nullable Courier courier;
  private @Nullable SourcePace pace;
  private int replayed;

  SourceRun(ReplayRun run, String source) {
    this.run = run;
    this.source = source;
    this.policy = run.ports().policies().policyOf(source);
    // At most half of the time, so that due letters get their turn in every run.
    this.settleUntilLeft = run.time().now().dividedBy(2);
  }

  int replayed() {
    return replayed;
  }

  /** Does a little; returns when to go on, or nothing when this source is done for this run. */
  Optional<Instant> step() {
    if (!run.mayBegin()) {
      return Optional.empty();
    }
    return settling ? settleStep() : replayStep();
  }

  private boolean replaysAreOff() {
    return run.stopped() || policy.replayOff();
  }

  private Optional<Instant> settleStep() {
    List<DueLetter> hints = unseen(run.ports().due().toSettle(source, run.now(), PAGE));
    if (!hints.isEmpty()) {
      boolean takeOver = !replaysAreOff() && !(lookup() instanceof Lookup.OutOfReach);
      carry(new Settler(run, policy).settle(hints, takeOver));
    }
    settling = hints.size() == PAGE && run.time().isAtLeast(settleUntilLeft);
    return settling || !replaysAreOff() ? Optional.of(run.now()) : Optional.empty();
  }

  private Optional<Instant> replayStep() {
    if (!run.time().isAtLeast(LEAST_TIME_TO_CLAIM)) {
      return Optional.empty();
    }
    if (page.isEmpty()) {
      page.addAll(unseen(run.ports().due().toReplay(source, run.now(), PAGE)));
    }
    quarantineSpent();
    if (page.isEmpty() || lookup() instanceof Lookup.OutOfReach) {
      return done();
    }
    SourcePace allowed = pace();
    List<DueLetter> slice = allowed.slice(page, Math.min(ReplayQueue.MOST_MESSAGES, rate()));
    if (slice.isEmpty()) {
      return done();
    }
    Instant began = run.now();
    List<DeadLetter> claimed = claimed(slice);
    allowed.began(claimed);
    boolean goOn = carry(claimed);
    return goOn
        ? Optional.of(
            began.plus(Duration.ofSeconds(1).multipliedBy(slice.size()).dividedBy(rate())))
        : done();
  }

  private Optional<Instant> done() {
    if (pace != null) {
      pace.keep();
    }
    return Optional.empty();
  }

  private int rate() {
    return policy.replayRate();
  }

  private List<DueLetter> unseen(List<DueLetter> hints) {
    return hints.stream().filter(hint -> seen.add(hint.key())).toList();
  }

  private void quarantineSpent() {
    List<DueLetter> spent =
        page.stream().filter(hint -> hint.replayCount() >= policy.maxReplays()).toList();
    page.removeAll(spent);
    run.forEach(spent, DueLetter::key, this::quarantined)
        .forEach(
            letter ->
                run.ports()
                    .journal()
                    .record(
                        LifecycleEvent.DLQ_QUARANTINED,
                        letter,
                        QuarantineReason.REPLAY_BUDGET_EXHAUSTED.wireName()));
  }

  private Optional<DeadLetter> quarantined(DueLetter spent) {
    return run.ports()
        .letters()
        .find(spent.key())
        .flatMap(letter -> letter.budgetSpent(policy.maxReplays(), run.now()))
        .flatMap(run.ports().letters()::replace);
  }

  private List<DeadLetter> claimed(List<DueLetter> slice) {
    return run.forEach(
        slice, DueLetter::key, hint -> run.ports().letters().claim(hint, run.claim(policy)));
  }

  /** Whether the source can go on. */
  private boolean carry(List<DeadLetter> claimed) {
    if (claimed.isEmpty()) {
      return true;
    }
    switch (lookup()) {
      case Lookup.Found found -> {
        if (courier == null) {
          courier = new Courier(run, found.target(), policy);
        }
        int before = courier.sent();
        courier.carry(claimed);
        replayed += courier.sent() - before;
        return courier.trouble().isEmpty();
      }
      case Lookup.Gone gone -> giveBack(claimed, gone.reason());
      case Lookup.OutOfReach outOfReach -> giveBack(claimed, outOfReach.reason());
    }
    return false;
  }

  private void giveBack(List<DeadLetter> claimed, String reason) {
    Claims claims = new Claims(run, policy);
    run.parallel().forEach(claimed, letter -> claims.giveBackForLater(letter, reason));
  }

  private SourcePace pace() {
    if (pace == null) {
      pace = SourcePace.of(run, source, policy);
    }
    return pace;
  }

  private Lookup lookup() {
    if (lookup.isEmpty()) {
      Lookup found = Lookup.of(run.ports().targets().apply(source), run.ports().facts());
      lookup = Optional.of(found);
      switch (found) {
        case Lookup.Found ok -> {}
        case Lookup.Gone gone -> journalUnreachable(gone.reason(), false);
        case Lookup.OutOfReach outOfReach -> journalUnreachable(outOfReach.reason(), true);
      }
    }
    return lookup.get();
  }

  private void journalUnreachable(String reason, boolean retryHelps) {
    run.ports()
        .journal()
        .failure(
            "replaying the letters of " + source,
            new DeadLetterOfficeException(reason, retryHelps, null));
  }
}
