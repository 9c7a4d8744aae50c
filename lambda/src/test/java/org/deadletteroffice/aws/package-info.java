/** Tests against a server that fails on purpose. */
@NullMarked
package org.deadletteroffice.aws;

import org.jspecify.annotations.NullMarked;
