package org.deadletteroffice.local.template;

import java.time.Duration;
import java.util.Map;

/**
 * A function of the template.
 *
 * @param handler the fully qualified class name
 * @param environment its variables, resolved
 */
public record FunctionDefinition(
    String name,
    String handler,
    Duration timeout,
    int memoryMegabytes,
    Map<String, String> environment) {
  public FunctionDefinition {
    environment = Map.copyOf(environment);
  }
}
