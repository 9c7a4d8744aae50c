/** The SQS adapters on an SQS that really stores, hides and redrives. */
@NullMarked
package org.deadletteroffice.local.sqs;

import org.jspecify.annotations.NullMarked;
