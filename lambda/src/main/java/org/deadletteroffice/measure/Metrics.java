package org.deadletteroffice.measure;

import java.time.Instant;
import java.util.List;

/** Where figures go. */
public interface Metrics {

  /**
   * Publishes figures of one moment, all of one office. What can be published is, even when a part
   * of it is refused. Publishing twice adds a second sample of the same value, which changes no
   * maximum and no average.
   *
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException if some were not published
   */
  void publish(Instant at, List<Figure> figures);
}
