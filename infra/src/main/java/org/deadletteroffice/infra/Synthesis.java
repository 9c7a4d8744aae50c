package org.deadletteroffice.infra;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awscdk.App;
import software.amazon.awscdk.cxapi.CloudFormationStackArtifact;
import software.amazon.awscdk.cxapi.SynthesisMessage;
import software.amazon.awscdk.cxapi.SynthesisMessageLevel;

/**
 * Writes the cloud assembly and says which rules it breaks; the command line alone would not.
 *
 * <p>The CDK deprecated these types in favour of a package that its Java binding does not have.
 */
@SuppressWarnings("deprecation")
final class Synthesis {

  static Optional<String> of(App app) {
    List<String> broken =
        app.synth().getStacks().stream()
            .map(CloudFormationStackArtifact::getMessages)
            .flatMap(List::stream)
            .filter(message -> message.getLevel() == SynthesisMessageLevel.ERROR)
            .map(Synthesis::line)
            .toList();
    return broken.isEmpty()
        ? Optional.empty()
        : Optional.of("The stack breaks rules:" + broken.stream().collect(Collectors.joining()));
  }

  private static String line(SynthesisMessage message) {
    return "\n  - " + message.getId() + ": " + message.getEntry().getData();
  }

  private Synthesis() {}
}
