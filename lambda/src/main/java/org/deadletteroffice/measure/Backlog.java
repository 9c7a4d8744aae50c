package org.deadletteroffice.measure;

/** Every letter that is not resolved, to be counted. */
public interface Backlog {

  /**
   * Counts every part. The counts lag behind the writes by the time the index does, usually below a
   * second, and are not of one instant: a letter that changes its part meanwhile may be counted
   * twice or not at all in this reading. Never throws: what fails is missing from the reading.
   */
  BacklogReading read();
}
