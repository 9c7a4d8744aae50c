/**
 * Tests of capture, from raw event JSON through the serialisation that Lambda's Java runtime uses.
 */
@NullMarked
package org.deadletteroffice.capture;

import org.jspecify.annotations.NullMarked;
