package org.deadletteroffice.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.deadletter.Backoff;
import org.jspecify.annotations.Nullable;

/**
 * How fast a source is replayed, learnt from what became of the replays before. Replays go out in
 * rounds. A round of canaries comes first; a round that sticks lets the next be twice as large; a
 * round that comes back halves the next and makes the source rest, longer each time nothing sticks.
 * So an outage of the consumer costs a handful of replays per rest, not the budget of a backlog.
 *
 * @param allowance how many replays may begin in this round
 * @param begun how many did
 * @param probes the first {@value #SAMPLE} of them, by which the round is judged
 * @param failedRounds rounds since the last in which anything stuck
 * @param restUntil when the source may go on; null when it is not resting
 * @param lastBegunAt when a replay last began
 */
public record Pace(
    int allowance,
    int begun,
    List<Probe> probes,
    int failedRounds,
    @Nullable Instant restUntil,
    @Nullable Instant lastBegunAt) {

  /** Replays of a first round. */
  public static final int FEWEST = 5;

  static final int MOST = 1_000_000;
  static final int SAMPLE = 20;

  /** What was learnt is forgotten after a source was idle for so long. */
  static final Duration REMEMBERED = Duration.ofDays(1);

  public static final Pace CANARIES = new Pace(FEWEST, 0, List.of(), 0, null, null);

  public Pace {
    probes = List.copyOf(probes);
  }

  /** How many more replays may begin now. */
  public int left(Instant now) {
    return isResting(now) ? 0 : Math.max(0, allowance - begun);
  }

  public boolean isResting(Instant now) {
    return restUntil != null && now.isBefore(restUntil);
  }

  /**
   * Whether the consumer seems to be down: then no letter's last replay is spent on finding out.
   */
  public boolean isOutage() {
    return failedRounds >= 2;
  }

  /** Canaries again when the last replay is too long ago to mean anything. */
  public Pace remembered(Instant now) {
    return lastBegunAt != null && lastBegunAt.plus(REMEMBERED).isBefore(now) ? CANARIES : this;
  }

  /** Canaries at once, if nothing may begin now: a person asked for it. */
  public Pace woken(Instant now) {
    return left(now) > 0 ? this : CANARIES;
  }

  /** With more replays begun. */
  public Pace began(List<Probe> replays, Instant now) {
    List<Probe> sample = new ArrayList<>(probes);
    replays.stream().limit(SAMPLE - probes.size()).forEach(sample::add);
    return new Pace(allowance, begun + replays.size(), sample, failedRounds, restUntil, now);
  }

  /**
   * What the fates of the probes make of the pace. Early to slow down, late to speed up: a round
   * has failed as soon as most of the sample came back, and has stuck only when none is pending.
   *
   * @param fates of every probe; one that is missing is pending
   * @param backoff how long the source rests after failed rounds
   */
  public Pace judged(Map<Probe, Fate> fates, Backoff backoff, Instant now) {
    List<Probe> meaningful =
        probes.stream().filter(probe -> fate(fates, probe) != Fate.MEANINGLESS).toList();
    long cameBack = count(meaningful, fates, Fate.CAME_BACK);
    long stuck = count(meaningful, fates, Fate.STUCK);
    long pending = count(meaningful, fates, Fate.PENDING);
    if (2 * cameBack > Math.max(meaningful.size(), FEWEST)) {
      int failed = stuck > 0 ? 1 : failedRounds + 1;
      int half = Math.max(FEWEST, Math.min(allowance, begun) / 2);
      return round(half, failed, now.plus(backoff.ceiling(failed - 1)));
    }
    boolean full = begun >= allowance;
    if (pending > 0 || !(full || meaningful.size() >= FEWEST)) {
      return new Pace(allowance, begun, meaningful, failedRounds, restUntil, lastBegunAt);
    }
    boolean sticks = stuck > 0 && 2 * stuck >= meaningful.size();
    int next = sticks && full ? (int) Math.min(MOST, 2L * allowance) : allowance;
    return round(next, stuck > 0 ? 0 : failedRounds, null);
  }

  private Pace round(int size, int failed, @Nullable Instant rest) {
    return new Pace(size, 0, List.of(), failed, rest, lastBegunAt);
  }

  private static long count(List<Probe> sample, Map<Probe, Fate> fates, Fate wanted) {
    return sample.stream().filter(probe -> fate(fates, probe) == wanted).count();
  }

  private static Fate fate(Map<Probe, Fate> fates, Probe probe) {
    return fates.getOrDefault(probe, Fate.PENDING);
  }
}
