/** Tests of the table's adapters. */
@NullMarked
package org.deadletteroffice.dynamodb;

import org.jspecify.annotations.NullMarked;
