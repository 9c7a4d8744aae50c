package org.deadletteroffice.local;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests of the office on real servers, whichever: the embedded ones, or with the profiles {@code
 * localstack} and {@code endpoint} others. Tests of the embedded servers themselves are extended
 * with {@link SharedAws} only.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("any-aws")
@ExtendWith(SharedAws.class)
public @interface OnAnyAws {}
