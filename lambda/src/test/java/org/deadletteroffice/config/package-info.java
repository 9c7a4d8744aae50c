/** Tests of what a deployment may decide. */
@NullMarked
package org.deadletteroffice.config;

import org.jspecify.annotations.NullMarked;
