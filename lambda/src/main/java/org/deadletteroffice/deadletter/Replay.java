package org.deadletteroffice.deadletter;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The open replay of a replaying letter, or the last one of any other.
 *
 * @param number never used twice for a letter, unless nothing was sent under it
 * @param token the claim's owner
 * @param claimedAt when the number was claimed; a takeover never changes it
 * @param takeovers how often an expired claim was taken over under this number
 * @param leaseUntil when an unmarked claim may be taken over
 * @param maxReplays the budget as it was at the claim
 * @param sent once marked
 * @param copyFailedAt when another copy failed while this replay was open
 * @param quietSince the first reading of silence of the present run of them
 */
public record Replay(
    int number,
    String token,
    Instant claimedAt,
    int takeovers,
    Instant leaseUntil,
    int maxReplays,
    @Nullable Sent sent,
    @Nullable Instant copyFailedAt,
    @Nullable Instant quietSince) {

  /** Clocks of SQS, Lambda and producers may differ by this much. */
  static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(60);

  /** After this many takeovers of a number a person decides. */
  public static final int MAX_TAKEOVERS = 3;

  static Replay claimed(int number, Claim claim) {
    return new Replay(
        number,
        claim.token(),
        claim.now(),
        0,
        claim.leaseUntil(),
        claim.maxReplays(),
        null,
        null,
        null);
  }

  public boolean isMarked() {
    return sent != null;
  }

  Replay takenOver(Claim claim) {
    return new Replay(
        number,
        claim.token(),
        claimedAt,
        takeovers + 1,
        claim.leaseUntil(),
        maxReplays,
        sent,
        copyFailedAt,
        quietSince);
  }

  Replay marked(Sent outcome) {
    return new Replay(
        number,
        token,
        claimedAt,
        takeovers,
        leaseUntil,
        maxReplays,
        outcome,
        copyFailedAt,
        quietSince);
  }

  Replay copyFailed(Instant at) {
    Instant first = copyFailedAt == null ? at : copyFailedAt;
    return new Replay(
        number, token, claimedAt, takeovers, leaseUntil, maxReplays, sent, first, quietSince);
  }

  Replay quietSince(@Nullable Instant since) {
    return new Replay(
        number, token, claimedAt, takeovers, leaseUntil, maxReplays, sent, copyFailedAt, since);
  }

  /** Whether an arrival is certainly this replay's message, by id. */
  boolean sentAs(String messageId) {
    return sent != null && sent.messageId().equals(messageId);
  }

  /** Whether an arrival was provably sent before this replay, clocks allowed for. */
  boolean claimedWellAfter(Instant sentAt) {
    return sentAt.isBefore(claimedAt.minus(CLOCK_TOLERANCE));
  }
}
