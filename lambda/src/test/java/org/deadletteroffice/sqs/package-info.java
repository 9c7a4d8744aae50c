/** Tests of the SQS adapters against a stub that speaks SQS's JSON protocol. */
@NullMarked
package org.deadletteroffice.sqs;

import org.jspecify.annotations.NullMarked;
