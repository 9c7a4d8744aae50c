/**
 * What measure costs on the table of the template, in time and read units, and how much memory each
 * function needs at its largest work.
 */
@NullMarked
package org.deadletteroffice.local.bench;

import org.jspecify.annotations.NullMarked;
