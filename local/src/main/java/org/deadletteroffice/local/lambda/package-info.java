/**
 * What the Lambda service does around a function: the event it passes, the time it gives, what it
 * deletes from the queue afterwards, and the schedules. Knows functions only as bytes in and bytes
 * out; depends on nothing of the office.
 */
@NullMarked
package org.deadletteroffice.local.lambda;

import org.jspecify.annotations.NullMarked;
