package org.deadletteroffice.replay;

import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Replay;

/** One replay whose fate tells how its source's consumer is doing. */
public record Probe(IdempotencyKey key, int number) {

  static Probe of(DeadLetter claimed) {
    Replay replay = claimed.openReplay().orElseThrow();
    return new Probe(claimed.key(), replay.number());
  }
}
