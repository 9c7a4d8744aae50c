package org.deadletteroffice.capture;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is told otherwise. */
public final class AdjustableClock extends Clock {

  private volatile Instant now;

  public AdjustableClock(Instant now) {
    this.now = now;
  }

  public void setTo(Instant time) {
    now = time;
  }

  public void advance(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("this clock is UTC");
  }
}
