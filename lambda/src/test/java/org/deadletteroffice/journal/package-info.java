/** Tests of what is logged and counted, and above all of what is not. */
@NullMarked
package org.deadletteroffice.journal;

import org.jspecify.annotations.NullMarked;
