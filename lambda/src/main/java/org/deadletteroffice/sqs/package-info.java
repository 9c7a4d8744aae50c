/**
 * Amazon SQS behind the ports of replay: sending, queue attributes, queue tags. One client per
 * Region of a queue, endpoints and credentials as the AWS SDK finds them.
 */
@NullMarked
package org.deadletteroffice.sqs;

import org.jspecify.annotations.NullMarked;
