package org.deadletteroffice.deadletter.exploration;

import java.util.EnumSet;
import java.util.Set;

/**
 * How large a world is and what can go wrong in it.
 *
 * @param originals messages that producers send for the same work
 * @param fifo whether the queues deduplicate by id and reset the send time at a redrive
 * @param markers whether markers fit on the message
 * @param skew ticks by which the replayers' clocks are ahead of SQS
 * @param staleReadings readings of a queue that may wrongly say it is empty
 * @param rules the rules of the protocol that are in force
 */
record Setup(
    int originals,
    int maxReplays,
    int replayers,
    int deaths,
    int refusals,
    int reports,
    int verbs,
    boolean fifo,
    boolean markers,
    int skew,
    boolean redelivery,
    boolean expiry,
    boolean lostDeletes,
    int staleReadings,
    int lastTick,
    Set<Rule> rules) {

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

  static final Set<Rule> ALL = EnumSet.allOf(Rule.class);

  static Setup standard() {
    return new Setup(
        1, 1, 1, 0, 0, 0, 0, false, true, 0, false, false, false, 0, 12, EnumSet.copyOf(ALL));
  }

  boolean has(Rule rule) {
    return rules.contains(rule);
  }

  /** Whether enough can go wrong with the readings that a presumption may be wrong. */
  boolean presumptionsMayErr() {
    return staleReadings > 1;
  }

  Setup without(Set<Rule> taken) {
    EnumSet<Rule> inForce = EnumSet.copyOf(rules);
    inForce.removeAll(taken);
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        inForce);
  }

  Setup originals(int count) {
    return new Setup(
        count,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup replayers(int count, int dying, int refused) {
    return new Setup(
        originals,
        maxReplays,
        count,
        dying,
        refused,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup budget(int replays) {
    return new Setup(
        originals,
        replays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup reports(int count) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        count,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup verbs(int count) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        count,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup queue(boolean isFifo, boolean markersFit, int ticksAhead) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        isFifo,
        markersFit,
        ticksAhead,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        lastTick,
        rules);
  }

  Setup faults(boolean redelivered, boolean expiring, boolean deletesLost) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivered,
        expiring,
        deletesLost,
        staleReadings,
        lastTick,
        rules);
  }

  Setup staleReadings(int count) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        count,
        lastTick,
        rules);
  }

  Setup until(int tick) {
    return new Setup(
        originals,
        maxReplays,
        replayers,
        deaths,
        refusals,
        reports,
        verbs,
        fifo,
        markers,
        skew,
        redelivery,
        expiry,
        lostDeletes,
        staleReadings,
        tick,
        rules);
  }
}
