/** Short runs that show the measurements measure something. */
@NullMarked
package org.deadletteroffice.bench;

import org.jspecify.annotations.NullMarked;
