/** Tests of the whole. */
@NullMarked
package org.deadletteroffice;

import org.jspecify.annotations.NullMarked;
