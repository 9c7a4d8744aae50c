/** Tests of what people do to letters. */
@NullMarked
package org.deadletteroffice.operator;

import org.jspecify.annotations.NullMarked;
