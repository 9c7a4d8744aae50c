package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.Signposts;

/** Everything outside that capture works with; all of it safe for concurrent use. */
public record CapturePorts(
    DeadLetterStore letters,
    PayloadStore payloads,
    KnownQueues queues,
    PolicySource policies,
    Journal journal,
    Canaries canaries,
    Signposts signposts) {

  /** Without canaries and signposts. */
  public CapturePorts(
      DeadLetterStore letters,
      PayloadStore payloads,
      KnownQueues queues,
      PolicySource policies,
      Journal journal) {
    this(letters, payloads, queues, policies, journal, Canaries.NONE, Signposts.NONE);
  }
}
