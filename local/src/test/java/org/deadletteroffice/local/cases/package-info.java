/** Messages that other tools are known to lose or to damage, on real servers, there and back. */
@NullMarked
package org.deadletteroffice.local.cases;

import org.jspecify.annotations.NullMarked;
