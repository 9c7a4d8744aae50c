/**
 * What a deployment decides: environment variables and queue tags, read once and validated whole.
 * Depends on the core only.
 */
@NullMarked
package org.deadletteroffice.config;

import org.jspecify.annotations.NullMarked;
