package org.deadletteroffice.config;

import java.util.List;

/** Settings or tags that nobody can work with; says everything that is wrong with them at once. */
public final class ConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ConfigurationException(String what, List<String> problems) {
    super(what + ": " + String.join("; ", problems));
  }
}
