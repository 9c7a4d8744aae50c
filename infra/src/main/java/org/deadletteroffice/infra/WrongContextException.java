package org.deadletteroffice.infra;

import java.util.List;

/** The CDK context does not describe an office; the message lists every problem at once. */
public final class WrongContextException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongContextException(List<String> problems) {
    super(
        "The CDK context (cdk.json, or -c on the command line) has "
            + (problems.size() == 1 ? "one problem:" : problems.size() + " problems:")
            + String.join("", problems.stream().map(problem -> "\n  - " + problem).toList()));
  }
}
