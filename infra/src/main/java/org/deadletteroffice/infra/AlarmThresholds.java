package org.deadletteroffice.infra;

import java.time.Duration;

/**
 * When the backlog alarms go off.
 *
 * @param oldestAge how old the oldest unresolved letter may get
 * @param depth how many unresolved letters are a backlog
 * @param growth how many more letters in a quarter of an hour count as growing
 * @param captureBehind how long a message may wait in a DLQ before capture has it
 * @param timeToLoss how little time may be left before SQS deletes a message
 */
public record AlarmThresholds(
    Duration oldestAge, int depth, int growth, Duration captureBehind, Duration timeToLoss) {

  public static final AlarmThresholds DEFAULT =
      new AlarmThresholds(
          Duration.ofHours(24), 100, 25, Duration.ofMinutes(10), Duration.ofDays(2));
}
