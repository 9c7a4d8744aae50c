package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.DeadLetter;
import org.jspecify.annotations.Nullable;

/**
 * A delivery and the arrival it is.
 *
 * @param read the letter with the arrival's key, if finding the key meant reading it
 */
record Identified(Delivery delivery, Arrival arrival, @Nullable DeadLetter read) {}
