/**
 * The journal: one log line for every transition and counters of all of them, through Powertools.
 * The only package that logs. Depends on the core, the metric names and Powertools.
 */
@NullMarked
package org.deadletteroffice.journal;

import org.jspecify.annotations.NullMarked;
