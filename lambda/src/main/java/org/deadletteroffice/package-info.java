/**
 * The Dead Letter Office. This package holds only {@code Wiring}, the one place where ports meet
 * their adapters; everything else lives in a package of its own use case.
 */
@NullMarked
package org.deadletteroffice;

import org.jspecify.annotations.NullMarked;
