/**
 * The embedded engine: what AWS does around the functions, on this machine. Emulated queues, table
 * and bucket come from the synthesised CDK template, so that tests run on what is deployed.
 */
@NullMarked
package org.deadletteroffice.local;

import org.jspecify.annotations.NullMarked;
