package org.deadletteroffice.infra;

import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.codedeploy.AutoRollbackConfig;
import software.amazon.awscdk.services.codedeploy.LambdaApplication;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentConfig;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentGroup;
import software.amazon.awscdk.services.codedeploy.TimeBasedCanaryTrafficRouting;
import software.amazon.awscdk.services.codedeploy.TimeBasedCanaryTrafficRoutingProps;
import software.constructs.Construct;

/**
 * New versions get half of the invocations for ten minutes, and the alias goes back by itself when
 * one of them fails. Half, because a function that runs once a minute would most likely not be
 * tried at all with less.
 */
final class Releases {

  private final Construct scope;
  private final LambdaApplication application;
  private final LambdaDeploymentConfig halfFirst;

  Releases(Construct scope) {
    this.scope = scope;
    application = LambdaApplication.Builder.create(scope, "Releases").build();
    halfFirst =
        LambdaDeploymentConfig.Builder.create(scope, "HalfFirst")
            .trafficRouting(
                new TimeBasedCanaryTrafficRouting(
                    TimeBasedCanaryTrafficRoutingProps.builder()
                        .interval(Duration.minutes(10))
                        .percentage(50)
                        .build()))
            .build();
  }

  void rollBackOn(String id, OfficeFunction function, Alarm failing) {
    LambdaDeploymentGroup group =
        LambdaDeploymentGroup.Builder.create(scope, id + "Release")
            .application(application)
            .alias(function.alias())
            .deploymentConfig(halfFirst)
            .alarms(List.of(failing))
            .autoRollback(
                AutoRollbackConfig.builder()
                    .failedDeployment(true)
                    .stoppedDeployment(true)
                    .deploymentInAlarm(true)
                    .build())
            .build();
    Accepted.deploymentPolicy(group);
  }
}
