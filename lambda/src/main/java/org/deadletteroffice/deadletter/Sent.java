package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That a replay was sent, and what settling it will need, as it was when it was sent.
 *
 * @param at before the request was made, so that nothing can have failed earlier
 * @param messageId SQS's id of the replay
 * @param target ARN of the queue it was sent to
 * @param targetDeadLetterQueue ARN its redrive policy points to, if it has one
 * @param visibilityTimeout the target's
 * @param maxReceiveCount the target's; 0 without a redrive policy
 * @param settleAt when it is first judged
 * @param evidenceUntil after which a message that expired looks like one that succeeded
 */
public record Sent(
    Instant at,
    String messageId,
    String target,
    @Nullable String targetDeadLetterQueue,
    Duration visibilityTimeout,
    int maxReceiveCount,
    Instant settleAt,
    Instant evidenceUntil) {}
