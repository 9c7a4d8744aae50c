package org.deadletteroffice.deadletter;

import java.util.Locale;

/** What a journal is told; the log line's {@code event} is the name in lower case. */
public enum LifecycleEvent {
  DLQ_ENQUEUED,
  DLQ_DUPLICATE_MERGED,
  DLQ_REOPENED,
  DLQ_REFUTED,
  DLQ_REPLAYED,
  DLQ_REPLAY_FAILED,
  DLQ_REPLAY_GIVEN_BACK,
  DLQ_RESOLVED,
  DLQ_QUARANTINED,
  DLQ_DIGEST_MISMATCH;

  /** As logged. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
