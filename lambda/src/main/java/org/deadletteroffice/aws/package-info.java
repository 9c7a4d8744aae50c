/** What the adapters share about the AWS SDK. Depends on the core's exceptions and the SDK only. */
@NullMarked
package org.deadletteroffice.aws;

import org.jspecify.annotations.NullMarked;
