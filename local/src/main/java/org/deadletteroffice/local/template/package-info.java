/**
 * Creates the office's table, queues and bucket from the synthesised CloudFormation template, and
 * reads its functions, event source mappings and schedules. Knows the template and the AWS SDK,
 * nothing of the office's code.
 */
@NullMarked
package org.deadletteroffice.local.template;

import org.jspecify.annotations.NullMarked;
