package org.deadletteroffice.infra;

import static org.deadletteroffice.infra.AlarmBook.Watch.above;
import static org.deadletteroffice.measure.MetricName.ARRIVALS_REPORTED_BACK;
import static org.deadletteroffice.measure.MetricName.DIGEST_MISMATCHES;
import static org.deadletteroffice.measure.MetricName.FAILURES;
import static org.deadletteroffice.measure.MetricName.GIVEN_BACK;
import static org.deadletteroffice.measure.MetricName.QUARANTINED;
import static org.deadletteroffice.measure.MetricName.REFUTED;

import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.measure.MetricDimension;

/** What the functions count while they work. A counter that has nothing to count is not there. */
final class FlowAlarms {

  static void in(AlarmBook book, OfficeMetrics metrics) {
    book.add(
        "DigestMismatch",
        Severity.PAGE,
        above(metrics.sum(DIGEST_MISMATCHES), 0, 1),
        "digest-mismatch",
        "a payload is not what its producer said it was: it was changed on the way or at rest.");
    book.add(
        "PayloadConflict",
        Severity.TICKET,
        above(
            metrics.sum(
                QUARANTINED, MetricDimension.REASON, QuarantineReason.PAYLOAD_CONFLICT.wireName()),
            0,
            1),
        "payload-conflict",
        "two different payloads came under one key; a person must choose which one is right.");
    book.add(
        "ReplaysGivenBack",
        Severity.TICKET,
        above(metrics.sum(GIVEN_BACK), 0, 3),
        "replays-given-back",
        "replays cannot be sent: a source queue refuses them, or a payload cannot be read.");
    book.add(
        "PresumptionRefuted",
        Severity.TICKET,
        above(metrics.sum(REFUTED), 0, 1),
        "presumption-refuted",
        "a replay that was taken for a success, because it stayed away, has failed after all.");
    book.add(
        "CaptureReportsBack",
        Severity.TICKET,
        above(metrics.sum(ARRIVALS_REPORTED_BACK), 0, 3),
        "capture-reports-back",
        "capture leaves messages in a DLQ, because it could not store them; they come again.");
    book.add(
        "WorkFailing",
        Severity.TICKET,
        above(metrics.sum(FAILURES), 0, 3),
        "work-failing",
        "functions run, but some of their work keeps failing.");
  }

  private FlowAlarms() {}
}
