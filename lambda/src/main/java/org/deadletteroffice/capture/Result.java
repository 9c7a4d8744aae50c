package org.deadletteroffice.capture;

/** A delivery and what became of it. */
record Result(Delivery delivery, Outcome outcome) {}
