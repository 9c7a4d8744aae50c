package org.deadletteroffice.local;

import org.deadletteroffice.local.template.FunctionDefinition;

/** Makes the handler that a function of the template names, with that function's environment. */
@FunctionalInterface
public interface HandlerFactory {
  /**
   * A {@code RequestHandler} or {@code RequestStreamHandler}.
   *
   * @throws StartupException if the class is missing or a setting is wrong
   */
  Object create(FunctionDefinition function);
}
