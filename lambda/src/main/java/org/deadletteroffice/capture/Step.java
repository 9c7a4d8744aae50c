package org.deadletteroffice.capture;

import org.jspecify.annotations.Nullable;

/** A delivery on its way: identified, or why it cannot be taken. Exactly one is present. */
record Step(
    Delivery delivery, @Nullable Identified identified, @Nullable RuntimeException problem) {

  static Step taken(Identified identified) {
    return new Step(identified.delivery(), identified, null);
  }

  static Step refused(Delivery delivery, RuntimeException problem) {
    return new Step(delivery, null, problem);
  }

  /**
   * Steps of one lane are handled one after the other: those of one key, and in a FIFO queue those
   * of one message group.
   */
  String lane() {
    String group = delivery.messageGroupId();
    if (delivery.fifo() && group != null) {
      return "group " + group;
    }
    return identified == null
        ? "message " + delivery.messageId()
        : "key " + identified.arrival().key();
  }
}
