package org.deadletteroffice.capture;

import java.util.Optional;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/** What the deployment says about queues. No message can change it. */
public interface Deployment {

  /** Whether a queue is one this deployment was told of, so that a message may name it. */
  boolean knows(String sourceQueueArn);

  /** The source of a DLQ, when the deployment gave it exactly one. */
  Optional<String> onlySourceOf(String deadLetterQueueArn);

  /** How the letters of a source are replayed; of an unknown source: by the defaults. */
  ReplayPolicy policyOf(@Nullable String sourceQueueArn);
}
