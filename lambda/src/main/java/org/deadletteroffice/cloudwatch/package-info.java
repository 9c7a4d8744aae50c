/** CloudWatch behind the ports of measuring and replay. Depends on those packages and the SDK. */
@NullMarked
package org.deadletteroffice.cloudwatch;

import org.jspecify.annotations.NullMarked;
