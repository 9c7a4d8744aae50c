/** The bucket of large payloads. Depends on the core and the AWS SDK only. */
@NullMarked
package org.deadletteroffice.s3;

import org.jspecify.annotations.NullMarked;
