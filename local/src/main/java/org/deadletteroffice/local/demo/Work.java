package org.deadletteroffice.local.demo;

/**
 * One message to send.
 *
 * @param subject the entity or award it is about; the consumer's behaviour depends on nothing else
 */
record Work(Domain domain, String subject, String body, Fate fate) {}
