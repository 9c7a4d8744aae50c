/**
 * The core: what a dead letter is and everything that may become of it. Pure values and pure
 * transitions, plus the ports the use cases need. No AWS type, no clock and no random source of its
 * own; nothing here depends on another package of the office.
 */
@NullMarked
package org.deadletteroffice.deadletter;

import org.jspecify.annotations.NullMarked;
