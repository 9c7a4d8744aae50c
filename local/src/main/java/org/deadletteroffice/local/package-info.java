@NullMarked
package org.deadletteroffice.local;

import org.jspecify.annotations.NullMarked;
