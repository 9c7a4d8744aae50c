package org.deadletteroffice.replay;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Evidence;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.jspecify.annotations.Nullable;

/**
 * What one target's queues say about the replays sent to it: read once for many letters, after all
 * of them were read; the target first, then its DLQ, so that a message on its way from one to the
 * other is seen in at least one of them.
 */
final class EvidenceReader {

  private static final Evidence NONE = new Evidence(false, false, false, null);

  private final @Nullable QueueReading target;
  private final @Nullable QueueReading deadLetterQueue;
  private final AgeSeries ages;
  private final Instant now;

  private EvidenceReader(
      @Nullable QueueReading target,
      @Nullable QueueReading deadLetterQueue,
      AgeSeries ages,
      Instant now) {
    this.target = target;
    this.deadLetterQueue = deadLetterQueue;
    this.ages = ages;
    this.now = now;
  }

  /** Reads the queues, if they can tell anything about these letters. */
  static EvidenceReader of(ReplayRun run, String targetArn, List<DeadLetter> letters) {
    EvidenceReader nothing = new EvidenceReader(null, null, AgeSeries.NOTHING, run.now());
    List<Sent> open =
        letters.stream()
            .flatMap(letter -> letter.openReplay().stream())
            .filter(replay -> replay.copyFailedAt() == null)
            .map(Replay::sent)
            .filter(Objects::nonNull)
            .filter(sent -> !sent.settleAt().isAfter(run.now()))
            .toList();
    boolean anyGuarded =
        open.stream()
            .map(Sent::targetDeadLetterQueue)
            .anyMatch(queue -> queue != null && run.guardedQueues().contains(queue));
    if (!anyGuarded) {
      return nothing;
    }
    try {
      QueueFacts facts = run.ports().facts();
      QueueReading target = facts.read(targetArn);
      String guard = target.deadLetterQueueArn();
      if (guard == null || !run.guardedQueues().contains(guard)) {
        return nothing;
      }
      QueueReading deadLetterQueue = facts.read(guard);
      boolean busy = !target.isEmpty() && deadLetterQueue.isEmpty();
      Instant earliest = open.stream().map(Sent::at).min(Instant::compareTo).orElseThrow();
      return new EvidenceReader(
          target,
          deadLetterQueue,
          busy ? run.ports().ages().of(targetArn, earliest, run.now()) : AgeSeries.NOTHING,
          run.now());
    } catch (QueueUnavailableException unread) {
      run.ports().journal().failure("settling replays to " + targetArn, unread);
      return nothing;
    }
  }

  /** The evidence about one replay; none when the target's redrive policy is no longer the same. */
  Evidence about(Sent sent) {
    if (target == null
        || deadLetterQueue == null
        || !Objects.equals(sent.targetDeadLetterQueue(), deadLetterQueue.arn())) {
      return NONE;
    }
    return new Evidence(
        true, target.isEmpty(), deadLetterQueue.isEmpty(), agesOf(sent, target).orElse(null));
  }

  /** How long retries take was noted when it was sent; longer ones since make the ages useless. */
  private Optional<Evidence.Ages> agesOf(Sent sent, QueueReading queue) {
    boolean slower =
        queue.visibilityTimeout().compareTo(sent.visibilityTimeout()) > 0
            || queue.maxReceiveCount() > sent.maxReceiveCount();
    return slower ? Optional.empty() : ages.since(sent.at(), now);
  }
}
