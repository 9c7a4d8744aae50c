package org.deadletteroffice.deadletter;

import org.jspecify.annotations.Nullable;

/** The request a message stands for, as far as the message says. */
public record Request(@Nullable String method, @Nullable String url) {}
