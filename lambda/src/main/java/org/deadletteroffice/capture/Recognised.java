package org.deadletteroffice.capture;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a message because of the framework or service that wrote it.
 *
 * @param framework its name
 * @param id that it gave the message or job
 * @param messageType job class, task or message type
 * @param originQueue the queue it says the message came from: a name, a URL or an ARN
 * @param failureRecord whether it is about a failed invocation, with nothing in it to do again
 */
record Recognised(
    String framework,
    @Nullable String id,
    @Nullable String messageType,
    @Nullable String errorClass,
    @Nullable String errorDetail,
    @Nullable String originQueue,
    boolean failureRecord) {}
