/**
 * What operators do to letters. Nothing here sends: a replay is made due and the schedule sends it.
 * Depends on the core and on the control records of replay.
 */
@NullMarked
package org.deadletteroffice.operator;

import org.jspecify.annotations.NullMarked;
