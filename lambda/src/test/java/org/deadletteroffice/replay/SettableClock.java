package org.deadletteroffice.replay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that goes on only when told. */
public final class SettableClock extends Clock {

  private final AtomicReference<Instant> now;

  public SettableClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  public void advance(Duration by) {
    now.updateAndGet(time -> time.plus(by));
  }

  /** Forward to a time; a time that has passed changes nothing. */
  public void advanceTo(Instant time) {
    now.updateAndGet(current -> time.isAfter(current) ? time : current);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("instants only");
  }
}
