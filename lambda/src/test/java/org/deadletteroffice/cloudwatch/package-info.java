/** Tests of what goes over the wire to CloudWatch. */
@NullMarked
package org.deadletteroffice.cloudwatch;

import org.jspecify.annotations.NullMarked;
