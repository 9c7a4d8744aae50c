/**
 * Replay: due letters go back to their source queues, and what became of a replay is settled by
 * evidence. Depends on the core only; queues, metrics and control records are ports with adapters
 * in {@code sqs}, {@code cloudwatch} and {@code dynamodb}.
 */
@NullMarked
package org.deadletteroffice.replay;

import org.jspecify.annotations.NullMarked;
