/**
 * Explores every order in which queues, capture, replayers, consumers, reports and operators can
 * act on one letter, over the real transitions, with every actor free to be late or to die between
 * any two steps.
 */
@NullMarked
package org.deadletteroffice.deadletter.exploration;

import org.jspecify.annotations.NullMarked;
