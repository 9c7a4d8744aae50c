package org.deadletteroffice.replay;

/** What a queue says about itself. Reads afresh every time; safe for concurrent use. */
public interface QueueFacts {

  /**
   * A queue's attributes and approximate depth as of now.
   *
   * @throws QueueUnavailableException if they cannot be read
   */
  QueueReading read(String queueArn);
}
