package org.deadletteroffice.local;

import org.deadletteroffice.local.aws.EmbeddedAws;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands every test of this JVM the same emulators, started at the first use and stopped after the
 * last test. Tests take names of their own for what they create.
 */
public final class SharedAws implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == EmbeddedAws.class;
  }

  @Override
  public EmbeddedAws resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(EmbeddedAws.class, unused -> EmbeddedAws.start(), EmbeddedAws.class);
  }
}
