package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * Which policy the letters of a source queue follow. Never throws: what cannot be read is replaced
 * by the deployment's defaults. Safe for concurrent use.
 */
public interface PolicySource {

  /**
   * The policy of a source queue; the deployment's defaults for an unknown source. A change of the
   * queue's own policy shows within a minute.
   */
  ReplayPolicy policyOf(@Nullable String sourceQueueArn);
}
