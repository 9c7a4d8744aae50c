package org.deadletteroffice.deadletter.exploration;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/** How large a world is, what can go wrong in it, and which rules of the protocol are in force. */
final class Setup {

  /** The rules that can be taken out to see what each is for. */
  enum Rule {
    /** Silence counts only when the DLQ is silent too. */
    SILENCE_INCLUDES_DLQ,
    /** One reading of silence is not enough. */
    SILENCE_TWICE,
    /** The source queue is read before its DLQ. */
    SOURCE_READ_BEFORE_DLQ,
    /** A resolution is written on condition of the version that was read first. */
    SETTLE_ON_VERSION,
    /** A copy that failed while the replay was open forbids presuming success. */
    COPY_FAILED_FORBIDS_SILENCE,
    /** A presumption is refuted by one of the letter's own messages. */
    PRESUMPTION_CAN_BE_REFUTED,
    /** A message past its retention looks like one that succeeded. */
    EVIDENCE_EXPIRES,
    /** A report covers what was sent up to the delivery it reports, not up to now. */
    REPORT_COVERS_ITS_DELIVERY,
    /** A claim that was taken over is not given back. */
    TAKEN_OVER_IS_NOT_GIVEN_BACK,
    /** A replay number is never used twice, not even after a budget reset. */
    NUMBERS_NEVER_REPEAT,
    /** A message that a report named first still arrives. */
    REPORTED_IS_NOT_ARRIVED,
  }

  private int originals = 1;
  private int maxReplays = 1;
  private int replayers = 1;
  private int deaths;
  private int refusals;
  private int reports;
  private int verbs;
  private boolean fifo;
  private boolean markers = true;
  private int skew;
  private boolean redelivery;
  private boolean expiry;
  private boolean lostDeletes;
  private int staleReadings;
  private int lastTick = 12;
  private Set<Rule> rules = EnumSet.allOf(Rule.class);

  /** One message, one replay, one replayer, and nothing goes wrong. */
  static Setup standard() {
    return new Setup();
  }

  private Setup changed(Consumer<Setup> change) {
    Setup copy = new Setup();
    copy.originals = originals;
    copy.maxReplays = maxReplays;
    copy.replayers = replayers;
    copy.deaths = deaths;
    copy.refusals = refusals;
    copy.reports = reports;
    copy.verbs = verbs;
    copy.fifo = fifo;
    copy.markers = markers;
    copy.skew = skew;
    copy.redelivery = redelivery;
    copy.expiry = expiry;
    copy.lostDeletes = lostDeletes;
    copy.staleReadings = staleReadings;
    copy.lastTick = lastTick;
    copy.rules = EnumSet.copyOf(rules);
    change.accept(copy);
    return copy;
  }

  boolean has(Rule rule) {
    return rules.contains(rule);
  }

  Setup without(Set<Rule> taken) {
    return changed(setup -> setup.rules.removeAll(taken));
  }

  /** Messages that producers send for the same work. */
  Setup originals(int count) {
    return changed(setup -> setup.originals = count);
  }

  /** Replayers at the same time, how many of them die, and how many sends are refused. */
  Setup replayers(int count, int dying, int refused) {
    return changed(
        setup -> {
          setup.replayers = count;
          setup.deaths = dying;
          setup.refusals = refused;
        });
  }

  Setup budget(int replays) {
    return changed(setup -> setup.maxReplays = replays);
  }

  Setup reports(int count) {
    return changed(setup -> setup.reports = count);
  }

  Setup verbs(int count) {
    return changed(setup -> setup.verbs = count);
  }

  /**
   * The kind of queue.
   *
   * @param isFifo whether it deduplicates by id and resets the send time at a redrive
   * @param markersFit whether markers fit on the message
   * @param ticksAhead by which the replayers' clocks are ahead of SQS
   */
  Setup queue(boolean isFifo, boolean markersFit, int ticksAhead) {
    return changed(
        setup -> {
          setup.fifo = isFifo;
          setup.markers = markersFit;
          setup.skew = ticksAhead;
        });
  }

  Setup faults(boolean redelivered, boolean expiring, boolean deletesLost) {
    return changed(
        setup -> {
          setup.redelivery = redelivered;
          setup.expiry = expiring;
          setup.lostDeletes = deletesLost;
        });
  }

  /** Readings of a queue that may wrongly say it is empty. */
  Setup staleReadings(int count) {
    return changed(setup -> setup.staleReadings = count);
  }

  Setup until(int tick) {
    return changed(setup -> setup.lastTick = tick);
  }

  /** Whether enough can go wrong with the readings that a presumption may be wrong. */
  boolean presumptionsMayErr() {
    return staleReadings > 1;
  }

  int originals() {
    return originals;
  }

  int maxReplays() {
    return maxReplays;
  }

  int replayers() {
    return replayers;
  }

  int deaths() {
    return deaths;
  }

  int refusals() {
    return refusals;
  }

  int reports() {
    return reports;
  }

  int verbs() {
    return verbs;
  }

  boolean fifo() {
    return fifo;
  }

  boolean markers() {
    return markers;
  }

  int skew() {
    return skew;
  }

  boolean redelivery() {
    return redelivery;
  }

  boolean expiry() {
    return expiry;
  }

  boolean lostDeletes() {
    return lostDeletes;
  }

  int staleReadings() {
    return staleReadings;
  }

  int lastTick() {
    return lastTick;
  }
}
