/**
 * Capture: whatever lands on a guarded DLQ becomes the right record, exactly once, byte for byte.
 * Depends on the core and the settings; AWS's event classes appear in the handler and {@code
 * SqsEventMapper}.
 */
@NullMarked
package org.deadletteroffice.capture;

import org.jspecify.annotations.NullMarked;
