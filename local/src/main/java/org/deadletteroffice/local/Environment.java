package org.deadletteroffice.local;

import java.util.Map;
import java.util.stream.Collectors;

/** Which of this process's environment variables are meant for the functions. */
final class Environment {
  private static final String PREFIX = "DLO_";

  private Environment() {}

  static Map<String, String> officeSettings(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
