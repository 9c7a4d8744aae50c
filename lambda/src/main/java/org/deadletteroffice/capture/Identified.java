package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.KeyTerms;
import org.jspecify.annotations.Nullable;

/**
 * A delivery and the arrival it is.
 *
 * @param arrival under its letter's key if it is a return, otherwise under the key of its own rule
 * @param terms of its own rule
 * @param read the letter with the arrival's key, if finding the key meant reading it
 */
record Identified(Delivery delivery, Arrival arrival, KeyTerms terms, @Nullable DeadLetter read) {

  Identified under(IdempotencyKey key, @Nullable IdempotencyKey conflict) {
    return new Identified(delivery, arrival.under(key, conflict), terms, null);
  }
}
