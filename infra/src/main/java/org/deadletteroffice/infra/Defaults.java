package org.deadletteroffice.infra;

import java.util.Objects;
import software.constructs.Construct;
import software.constructs.IConstruct;

/** The CloudFormation resource behind a construct, for what the construct does not offer. */
final class Defaults {

  static IConstruct of(Construct construct) {
    return Objects.requireNonNull(construct.getNode().getDefaultChild());
  }

  private Defaults() {}
}
