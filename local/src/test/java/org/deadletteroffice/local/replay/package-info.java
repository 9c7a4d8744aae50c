/** Replay on real servers. */
@NullMarked
package org.deadletteroffice.local.replay;

import org.jspecify.annotations.NullMarked;
