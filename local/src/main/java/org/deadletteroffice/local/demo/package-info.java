/**
 * A made-up day of two ingestion teams, on the embedded engine: producers, consumers that fail in
 * every way, and books that are kept apart from the office's own figures.
 */
@NullMarked
package org.deadletteroffice.local.demo;

import org.jspecify.annotations.NullMarked;
