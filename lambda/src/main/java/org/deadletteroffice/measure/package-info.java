/**
 * Measuring: what is in the office, read from the table and published as figures, so that nobody
 * discovers a backlog days late. Depends on the core; the handler alone knows Lambda.
 */
@NullMarked
package org.deadletteroffice.measure;

import org.jspecify.annotations.NullMarked;
