package org.deadletteroffice.deadletter;

import java.time.Instant;

/** The transitions of reports. */
final class Reports {

  static DeadLetter reported(DeadLetter letter, Report report, Moment moment) {
    return switch (report.outcome()) {
      case FAILED -> failed(letter, report, moment.now());
      case RESOLVED -> resolved(letter, report, moment);
    };
  }

  private static DeadLetter failed(DeadLetter letter, Report report, Instant now) {
    if (letter.history().reported().contains(report.messageId())) {
      return letter;
    }
    Draft draft = letter.draft();
    Attempt attempt =
        new Attempt(
            now,
            report.sentAt(),
            report.messageId(),
            0,
            report.failure(),
            StoredText.cut(report.status()),
            StoredText.cut(report.traceId()),
            StoredText.cut(report.actor()),
            null);
    draft.history = draft.history.withReport(report.messageId(), attempt);
    draft.failure = report.failure().orElse(draft.failure);
    if (draft.state == State.QUEUED
        && draft.failure.categoryOrUnknown().isTerminal()
        && !draft.holdLifted
        && !letter.isHeld()) {
      draft.held(HoldReason.TERMINAL_CATEGORY);
    }
    return draft.letter();
  }

  private static DeadLetter resolved(DeadLetter letter, Report report, Moment moment) {
    Draft draft = letter.draft();
    boolean covers = !letter.newestSentAt().isAfter(report.sentAt());
    boolean undecidedBody =
        letter.quarantineReason() == QuarantineReason.PAYLOAD_CONFLICT
            || letter.quarantineReason() == QuarantineReason.DIGEST_MISMATCH;
    boolean settled =
        letter.state() == State.RESOLVED
            && letter.resolution() != null
            && !letter.resolution().isPresumed();
    if (!covers || undecidedBody || settled) {
      draft.audit =
          draft.audit.with("reported_resolved", moment.now(), "message " + report.messageId());
      return draft.letter();
    }
    return draft.resolved(Resolution.CONFIRMED, report.sentAt(), moment).letter();
  }

  private Reports() {}
}
