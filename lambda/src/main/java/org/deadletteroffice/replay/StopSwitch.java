package org.deadletteroffice.replay;

/** The control record that stops every replay of the office; settling goes on. */
public interface StopSwitch {

  /**
   * Whether replays are stopped. Reads afresh every time.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if it cannot be told; then
   *     nothing may be sent
   */
  boolean isStopped();

  /** Stops every replay from the next run on; says who and why. */
  void stop(String actor, String why);

  /** Lets replays go on from the next run; says who. */
  void resume(String actor);
}
