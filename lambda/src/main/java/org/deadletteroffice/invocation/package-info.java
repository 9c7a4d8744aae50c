/** What every handler does around its work. Depends on Powertools alone. */
@NullMarked
package org.deadletteroffice.invocation;

import org.jspecify.annotations.NullMarked;
