package org.deadletteroffice.replay;

import java.time.Instant;

/** How a run waits for its rate. */
@FunctionalInterface
interface Sleep {

  void until(Instant time) throws InterruptedException;
}
