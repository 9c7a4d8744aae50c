@NullMarked
package org.deadletteroffice.infra;

import org.jspecify.annotations.NullMarked;
