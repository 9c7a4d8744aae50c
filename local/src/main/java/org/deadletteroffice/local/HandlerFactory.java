package org.deadletteroffice.local;

import org.deadletteroffice.local.lambda.HandlerCode;
import org.deadletteroffice.local.lambda.LocalFunction;
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

  /**
   * The function itself, with the limits that the template gives it.
   *
   * @throws StartupException as {@link #create}
   */
  default LocalFunction function(FunctionDefinition function) {
    return new LocalFunction(
        function.name(),
        function.timeout(),
        function.memoryMegabytes(),
        HandlerCode.of(create(function)));
  }
}
