package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** Policy statements that read as one sentence. */
final class Allow {

  private final List<String> actions;

  private Allow(List<String> actions) {
    this.actions = actions;
  }

  static Allow to(String... actions) {
    return new Allow(List.of(actions));
  }

  PolicyStatement on(String... resources) {
    return on(List.of(resources));
  }

  PolicyStatement on(List<String> resources) {
    return PolicyStatement.Builder.create().actions(actions).resources(resources).build();
  }

  /** For actions that IAM cannot limit to a resource. */
  PolicyStatement anywhere() {
    return on("*");
  }

  PolicyStatement anywhere(Map<String, Object> conditions) {
    PolicyStatement statement = anywhere();
    statement.addConditions(conditions);
    return statement;
  }
}
