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

  /**
   * How the messages of a source queue are told apart. While its tags cannot be read and may say
   * that every message counts, every message does: a letter too many costs a replay, a letter too
   * few loses work.
   */
  default IdentityPolicy identityOf(@Nullable String sourceQueueArn) {
    return IdentityPolicy.BY_CONTENT;
  }
}
