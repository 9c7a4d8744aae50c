/**
 * Measurements of speed and cost against stubs that answer at once, so that what is measured is the
 * office's own work. Not part of any function.
 */
@NullMarked
package org.deadletteroffice.bench;

import org.jspecify.annotations.NullMarked;
