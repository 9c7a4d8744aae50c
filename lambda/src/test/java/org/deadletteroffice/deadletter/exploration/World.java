package org.deadletteroffice.deadletter.exploration;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.deadletteroffice.deadletter.DeadLetter;
import org.jspecify.annotations.Nullable;

/**
 * Everything that exists at one instant, and what really happened so far.
 *
 * @param tick logical time; thirty seconds of it pass per tick
 * @param nextId of messages and tokens
 * @param early reports that came before there was a letter
 * @param doneAt the last tick at which the work was really done; -1 before
 * @param newestOriginalAt when the latest original was sent
 * @param newestCapturedAt when the latest captured original was sent
 * @param currentClaim which claim the letter's replay number was given to; a takeover keeps it
 * @param numbersSent replay numbers whose message was really sent since the budget was last reset
 */
record World(
    int tick,
    int nextId,
    int produced,
    List<Message> source,
    List<Message> deadLetters,
    @Nullable DeadLetter letter,
    List<Report> reports,
    List<Report> early,
    List<Replayer> replayers,
    Settler settler,
    List<Deduplicated> deduplicated,
    int doneAt,
    int newestOriginalAt,
    int newestCapturedAt,
    Set<Integer> captured,
    Set<Integer> numbersSent,
    Set<Integer> expired,
    int sends,
    int claims,
    int takeovers,
    int reported,
    int deaths,
    int refusals,
    int verbs,
    int staleReadings,
    int currentClaim,
    @Nullable String broken) {

  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
  static final Duration TICK = Duration.ofSeconds(30);

  /**
   * A message in a queue.
   *
   * @param sentAt what SQS says
   * @param bornAt when it was really sent
   * @param number 0 for an original
   * @param alreadyDone whether its work was done although it is still in the queue
   * @param seen whether it was captured although it is still in the DLQ
   */
  record Message(
      int id,
      int sentAt,
      int bornAt,
      int number,
      boolean marked,
      boolean alreadyDone,
      boolean seen) {
    String name() {
      return (number == 0 ? "original " : "replay ") + id;
    }

    Message captured() {
      return new Message(id, sentAt, bornAt, number, marked, alreadyDone, true);
    }

    Message done() {
      return new Message(id, sentAt, bornAt, number, marked, true, seen);
    }

    Message redriven(int tick) {
      return new Message(id, tick, bornAt, number, marked, alreadyDone, false);
    }
  }

  record Report(int messageId, int sentAt, boolean resolved) {}

  /** A FIFO queue's memory of a deduplication id. */
  record Deduplicated(int number, int claim, int messageId) {}

  /** A replayer between two steps. */
  record Replayer(Step step, String token, int number, int claim, int messageId) {
    enum Step {
      IDLE,
      CLAIMED,
      SENT
    }

    static final Replayer IDLE = new Replayer(Step.IDLE, "", 0, 0, 0);
  }

  /** A settling run between two readings. */
  record Settler(@Nullable DeadLetter item, @Nullable Boolean first, @Nullable Boolean second) {
    static final Settler IDLE = new Settler(null, null, null);
  }

  static World empty(Setup setup) {
    List<Replayer> idle = new ArrayList<>();
    for (int i = 0; i < setup.replayers(); i++) {
      idle.add(Replayer.IDLE);
    }
    return new World(
        0,
        1,
        0,
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        List.copyOf(idle),
        Settler.IDLE,
        List.of(),
        -1,
        -1,
        -1,
        Set.of(),
        Set.of(),
        Set.of(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        null);
  }

  static Instant timeOf(int tick) {
    return BEGINNING.plus(TICK.multipliedBy(tick));
  }

  boolean sourceIsEmpty() {
    return source.isEmpty();
  }

  boolean deadLetterQueueIsEmpty() {
    return deadLetters.isEmpty();
  }

  /** The same world, changed by a copy that can be written to. */
  Change change() {
    return new Change(this);
  }

  /** A mutable copy. */
  static final class Change {
    int tick;
    int nextId;
    int produced;
    List<Message> source;
    List<Message> deadLetters;
    @Nullable DeadLetter letter;
    List<Report> reports;
    List<Report> early;
    List<Replayer> replayers;
    Settler settler;
    List<Deduplicated> deduplicated;
    int doneAt;
    int newestOriginalAt;
    int newestCapturedAt;
    Set<Integer> captured;
    Set<Integer> numbersSent;
    Set<Integer> expired;
    int sends;
    int claims;
    int takeovers;
    int reported;
    int deaths;
    int refusals;
    int verbs;
    int staleReadings;
    int currentClaim;
    @Nullable String broken;

    Change(World from) {
      tick = from.tick;
      nextId = from.nextId;
      produced = from.produced;
      source = new ArrayList<>(from.source);
      deadLetters = new ArrayList<>(from.deadLetters);
      letter = from.letter;
      reports = new ArrayList<>(from.reports);
      early = new ArrayList<>(from.early);
      replayers = new ArrayList<>(from.replayers);
      settler = from.settler;
      deduplicated = new ArrayList<>(from.deduplicated);
      doneAt = from.doneAt;
      newestOriginalAt = from.newestOriginalAt;
      newestCapturedAt = from.newestCapturedAt;
      captured = new TreeSet<>(from.captured);
      numbersSent = new TreeSet<>(from.numbersSent);
      expired = new TreeSet<>(from.expired);
      sends = from.sends;
      claims = from.claims;
      takeovers = from.takeovers;
      reported = from.reported;
      deaths = from.deaths;
      refusals = from.refusals;
      verbs = from.verbs;
      staleReadings = from.staleReadings;
      currentClaim = from.currentClaim;
      broken = from.broken;
    }

    /** Stores a letter the way the store does: with the next version. */
    void write(DeadLetter changed) {
      letter = Letters.withVersion(changed, changed.version() + (letter == null ? 0 : 1));
    }

    World done() {
      return new World(
          tick,
          nextId,
          produced,
          List.copyOf(source),
          List.copyOf(deadLetters),
          letter,
          List.copyOf(reports),
          List.copyOf(early),
          List.copyOf(replayers),
          settler,
          List.copyOf(deduplicated),
          doneAt,
          newestOriginalAt,
          newestCapturedAt,
          Set.copyOf(captured),
          Set.copyOf(numbersSent),
          Set.copyOf(expired),
          sends,
          claims,
          takeovers,
          reported,
          deaths,
          refusals,
          verbs,
          staleReadings,
          currentClaim,
          broken);
    }
  }
}
