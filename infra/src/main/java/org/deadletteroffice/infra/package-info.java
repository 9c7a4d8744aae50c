/**
 * The AWS CDK app that deploys the Dead Letter Office.
 *
 * <p>{@link org.deadletteroffice.infra.DeadLetterOffice} is the reusable construct, {@link
 * org.deadletteroffice.infra.DeadLetterOfficeStack} a thin stack around it. Depends on the CDK
 * only; nothing here runs in a function. The synthesised template is the one definition of the
 * table, the queues and the bucket: the local engine builds its own from it.
 */
@NullMarked
package org.deadletteroffice.infra;

import org.jspecify.annotations.NullMarked;
