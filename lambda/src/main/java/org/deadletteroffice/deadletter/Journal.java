package org.deadletteroffice.deadletter;

/**
 * Told of every transition after it was written, at least once. A journal never throws and never
 * sees a payload or an attribute value: a lost line must not lose a letter.
 */
public interface Journal {

  /**
   * Records one transition.
   *
   * @param letter as written
   * @param detail what explains it: why a replay failed, which digest was given; may be empty
   */
  void record(LifecycleEvent event, DeadLetter letter, String detail);

  /** Counts what became of one batch's messages from one DLQ. */
  void captured(String deadLetterQueueArn, CaptureCount count);

  /** Records something that could not be done and will be tried again or needs a person. */
  void failure(String what, Throwable cause);

  /** Told when a scheduled function has come to the end of a run. */
  default void completed(String function) {}

  /**
   * What became of a batch.
   *
   * @param recorded new letters
   * @param merged arrivals that changed a known letter, reopenings included
   * @param known deliveries that changed nothing
   * @param reportedBack messages left in the DLQ for redelivery
   */
  record CaptureCount(int recorded, int merged, int known, int reportedBack) {}
}
