package org.deadletteroffice.replay;

import org.jspecify.annotations.Nullable;

/** What looking for a source's target gave. */
sealed interface Lookup {

  record Found(Target target) implements Lookup {}

  /** It is missing or forbidden: its letters are given back until someone mends it. */
  record Gone(String reason) implements Lookup {}

  /** It cannot be told just now: nothing is claimed. */
  record OutOfReach(String reason) implements Lookup {}

  static Lookup of(String targetArn, QueueFacts facts) {
    try {
      QueueReading queue = facts.read(targetArn);
      String deadLetterQueue = queue.deadLetterQueueArn();
      return new Found(
          new Target(queue, deadLetterQueue == null ? null : read(deadLetterQueue, facts)));
    } catch (QueueUnavailableException unavailable) {
      return unavailable.retryHelps()
          ? new OutOfReach(String.valueOf(unavailable.getMessage()))
          : new Gone(String.valueOf(unavailable.getMessage()));
    }
  }

  private static @Nullable QueueReading read(String arn, QueueFacts facts) {
    try {
      return facts.read(arn);
    } catch (QueueUnavailableException unread) {
      // A DLQ that cannot be read never proves silence, so its retention is not needed either.
      return null;
    }
  }
}
