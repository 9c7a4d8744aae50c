/** Invocations as tests and benchmarks make them. */
@NullMarked
package org.deadletteroffice.invocation;

import org.jspecify.annotations.NullMarked;
