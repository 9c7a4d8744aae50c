/**
 * DynamoDB behind the ports of the core and the use cases. Depends on those packages and the SDK.
 */
@NullMarked
package org.deadletteroffice.dynamodb;

import org.jspecify.annotations.NullMarked;
