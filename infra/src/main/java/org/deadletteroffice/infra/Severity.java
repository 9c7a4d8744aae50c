package org.deadletteroffice.infra;

/** Whether someone is woken up. */
enum Severity {
  /** Something may be lost, or nothing works: now. */
  PAGE,
  /** Something needs a person: by the next working day. */
  TICKET
}
