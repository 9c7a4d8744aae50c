package org.deadletteroffice.capture;

import org.jspecify.annotations.Nullable;

record Recognised(
    String framework,
    @Nullable String id,
    @Nullable String messageType,
    @Nullable String errorClass,
    @Nullable String errorDetail,
    @Nullable String originQueue,
    boolean failureRecord) {}
