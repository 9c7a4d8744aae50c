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
  /** A replay, open or presumed, is known to have become another letter. */
  DLQ_SUPERSEDED,
  /** What was made from an open replay was put on the DLQ: someone gave up. */
  DLQ_REPLAY_GIVEN_UP,
  DLQ_RESOLVED,
  DLQ_QUARANTINED,
  DLQ_DIGEST_MISMATCH;

  /** As logged. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
