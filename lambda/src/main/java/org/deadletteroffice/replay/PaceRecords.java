package org.deadletteroffice.replay;

/** Where the pace of each source is kept between runs. */
public interface PaceRecords {

  /**
   * The pace of a source as last kept; {@link Pace#CANARIES} if none was.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if it cannot be read
   */
  Pace paceOf(String sourceQueueArn);

  /**
   * Keeps the pace of a source. Two runs that overlap may overwrite each other; then a source may
   * get twice its pace until the next run.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if it could not be kept
   */
  void keep(String sourceQueueArn, Pace pace);
}
