/** Tests of what is measured, and from what. */
@NullMarked
package org.deadletteroffice.measure;

import org.jspecify.annotations.NullMarked;
