package org.deadletteroffice.replay;

import java.util.List;

/**
 * Queues that replays are sent to. Sends each message at most once: nothing below this port may
 * repeat a request. Safe for concurrent use.
 */
public interface ReplayQueue {

  /** Messages per request ("Amazon SQS message quotas"). */
  int MOST_MESSAGES = 10;

  /** Bytes per request, attributes included ("Amazon SQS message quotas"). */
  long MOST_BYTES = 1_048_576;

  /**
   * Sends messages in one request; returns in bounded time and does not throw for anything that a
   * queue or the network does.
   *
   * @param messages 1 to {@value #MOST_MESSAGES}, at most {@value #MOST_BYTES} bytes together
   *     unless it is one alone
   * @return one outcome for each message, in the order given
   */
  List<SendOutcome> send(String queueArn, List<OutgoingMessage> messages);
}
