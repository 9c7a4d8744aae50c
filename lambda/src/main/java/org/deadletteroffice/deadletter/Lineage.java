package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes a letter the letter it is, and which others it is related to.
 *
 * @param rule by which it got its key; null in records of before
 * @param madeFrom the replay that its first message was made from
 * @param laps how often the same work has changed its shape or its queue, or was reopened by one of
 *     our own messages
 * @param superseded what a replay of it became
 * @param conflict the base key of letters with different bodies under one producer's key
 * @param failureRecord whether it is about a failure instead of being the work that failed
 * @param openings when its latest episodes began, at most {@value #MOST_OPENINGS}
 */
public record Lineage(
    @Nullable IdentityRule rule,
    @Nullable MadeFrom madeFrom,
    int laps,
    @Nullable Superseded superseded,
    @Nullable IdempotencyKey conflict,
    boolean failureRecord,
    List<Instant> openings) {

  /** More laps than this are a loop. */
  public static final int MOST_LAPS = 5;

  /** More episodes than this within {@link #BRAKE} are a loop. */
  public static final int MOST_EPISODES = 5;

  static final Duration BRAKE = Duration.ofHours(24);

  private static final int MOST_OPENINGS = MOST_EPISODES + 1;

  public static final Lineage NONE = new Lineage(null, null, 0, null, null, false, List.of());

  public Lineage {
    openings = List.copyOf(openings);
  }

  /** A replay of another letter. */
  public record MadeFrom(IdempotencyKey key, int number) {}

  /** A replay of this letter that another one has become of. */
  public record Superseded(int number, IdempotencyKey by) {}

  /** Of a letter that an arrival opens. */
  static Lineage of(Arrival arrival) {
    return new Lineage(arrival.rule(), null, 0, null, null, arrival.isFailureRecord(), List.of());
  }

  Lineage madeFrom(IdempotencyKey parent, int number) {
    return new Lineage(
        rule, new MadeFrom(parent, number), laps, superseded, conflict, failureRecord, openings);
  }

  Lineage withLaps(int count) {
    return new Lineage(rule, madeFrom, count, superseded, conflict, failureRecord, openings);
  }

  Lineage withConflict(IdempotencyKey base) {
    return new Lineage(rule, madeFrom, laps, superseded, base, failureRecord, openings);
  }

  Lineage superseded(int number, IdempotencyKey by) {
    return new Lineage(
        rule, madeFrom, laps, new Superseded(number, by), conflict, failureRecord, openings);
  }

  /** With an episode that begins. */
  Lineage openedAt(Instant now) {
    List<Instant> latest = new ArrayList<>(openings);
    latest.add(now);
    return new Lineage(
        rule,
        madeFrom,
        laps,
        superseded,
        conflict,
        failureRecord,
        latest.subList(Math.max(0, latest.size() - MOST_OPENINGS), latest.size()));
  }

  /** After a person has looked at it: neither laps nor episodes count any more. */
  Lineage reset() {
    return new Lineage(rule, madeFrom, 0, superseded, conflict, failureRecord, List.of());
  }

  /** Whether the replay of this number is known to have become another letter. */
  public boolean isSuperseded(int number) {
    return superseded != null && superseded.number() == number;
  }

  /** Whether it has come round so often that a person should look. */
  boolean isLoop() {
    return laps > MOST_LAPS
        || (openings.size() > MOST_EPISODES
            && !openings.get(0).isBefore(openings.get(openings.size() - 1).minus(BRAKE)));
  }
}
