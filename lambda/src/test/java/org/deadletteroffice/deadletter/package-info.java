/** Tests of the core, and the builders and contracts that every other test starts from. */
@NullMarked
package org.deadletteroffice.deadletter;

import org.jspecify.annotations.NullMarked;
