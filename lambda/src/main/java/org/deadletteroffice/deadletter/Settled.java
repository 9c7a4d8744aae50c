package org.deadletteroffice.deadletter;

/** What became of a replay that was due for settlement. */
public sealed interface Settled {

  /** The letter afterwards; to be written on condition of the version that was read. */
  DeadLetter letter();

  /** Presumed to have succeeded: silence twice, and no sign of failure. */
  record Presumed(DeadLetter letter) implements Settled {}

  /** Failed: queued again, held or quarantined. */
  record Failed(DeadLetter letter, int number, String why) implements Settled {}

  /** It cannot be told yet; looked at again later. */
  record Undecided(DeadLetter letter) implements Settled {}
}
