/**
 * Emulators of the AWS services that the office uses, on 127.0.0.1 only. Depends on nothing of the
 * office.
 */
@NullMarked
package org.deadletteroffice.local.aws;

import org.jspecify.annotations.NullMarked;
