/** The stores' contracts on the table and the bucket that are deployed. */
@NullMarked
package org.deadletteroffice.local.store;

import org.jspecify.annotations.NullMarked;
