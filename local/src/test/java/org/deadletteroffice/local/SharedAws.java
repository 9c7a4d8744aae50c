package org.deadletteroffice.local;

import java.net.URI;
import java.util.UUID;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.aws.RunningAws;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands every test of this JVM the same emulators, started at the first use and stopped after the
 * last test; or the server that {@code dlo.test.endpoint} names. Tests take names of their own for
 * what they create.
 */
public final class SharedAws implements ParameterResolver {

  /** For names that must not be those of another run on the same server. */
  public static final String RUN = UUID.randomUUID().toString().substring(0, 8);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == EmbeddedAws.class;
  }

  @Override
  public EmbeddedAws resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(EmbeddedAws.class, unused -> start(), EmbeddedAws.class);
  }

  private static EmbeddedAws start() {
    String endpoint = System.getProperty("dlo.test.endpoint");
    return endpoint == null ? EmbeddedAws.start() : RunningAws.at(URI.create(endpoint));
  }
}
