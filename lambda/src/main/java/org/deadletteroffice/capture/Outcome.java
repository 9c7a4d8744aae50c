package org.deadletteroffice.capture;

/** What became of one delivery. */
enum Outcome {
  /** A new letter. */
  RECORDED,
  /** A change of a known letter. */
  MERGED,
  /** Delivered before: nothing changed. */
  KNOWN,
  /** Not stored: left in the DLQ, to come again. */
  REPORTED_BACK
}
