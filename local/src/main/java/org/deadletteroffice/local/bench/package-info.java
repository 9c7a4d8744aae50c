/** What measure costs on the deployed table, in time, memory and read units. */
@NullMarked
package org.deadletteroffice.local.bench;

import org.jspecify.annotations.NullMarked;
