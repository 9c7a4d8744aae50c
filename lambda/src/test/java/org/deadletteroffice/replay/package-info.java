/** Tests of replay, and the fakes and contracts that tests of its adapters start from. */
@NullMarked
package org.deadletteroffice.replay;

import org.jspecify.annotations.NullMarked;
