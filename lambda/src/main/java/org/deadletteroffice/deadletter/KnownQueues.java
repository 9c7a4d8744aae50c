package org.deadletteroffice.deadletter;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The queues this office has captured from, remembered in the table. */
public interface KnownQueues {

  /** Source queues that letters are replayed to, by ARN. */
  Set<String> sources();

  /** DLQs that this office captures, by ARN. */
  Set<String> deadLetterQueues();

  /**
   * Remembers a DLQ and the source of its messages, before the first letter of either is recorded.
   * Repeating it is harmless and, in one process, free.
   */
  void remember(@Nullable String sourceQueueArn, String deadLetterQueueArn);
}
