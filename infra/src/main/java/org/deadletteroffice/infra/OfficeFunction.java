package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/** One function, its own role and log group, and the alias that everything points to. */
record OfficeFunction(Function function, Alias alias, Role role, LogGroup logs) {

  /** What differs between the functions. */
  record Kind(String id, String handler, Duration timeout, int memory, String description) {}

  static OfficeFunction in(
      Construct scope, Kind kind, Code code, IKey key, Map<String, String> environment) {
    LogGroup logs =
        LogGroup.Builder.create(scope, kind.id() + "Logs")
            .retention(RetentionDays.THREE_MONTHS)
            .encryptionKey(key)
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    Role role =
        Role.Builder.create(scope, kind.id() + "Role")
            .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
            .build();
    role.addToPolicy(
        Allow.to("logs:CreateLogStream", "logs:PutLogEvents").on(logs.getLogGroupArn()));
    Function function =
        Function.Builder.create(scope, kind.id())
            .description(kind.description())
            .runtime(Runtime.JAVA_25)
            .architecture(Architecture.ARM_64)
            .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
            .handler(kind.handler())
            .code(code)
            .memorySize(kind.memory())
            .timeout(kind.timeout())
            .environment(environment)
            .role(role)
            .logGroup(logs)
            .tracing(Tracing.ACTIVE)
            .build();
    Alias alias =
        Alias.Builder.create(scope, kind.id() + "Live")
            .aliasName("live")
            .version(function.getCurrentVersion())
            .build();
    Accepted.wildcards(role);
    return new OfficeFunction(function, alias, role, logs);
  }

  void may(PolicyStatement... statements) {
    List.of(statements).forEach(role::addToPolicy);
  }

  /** Lambda reports an alias apart from the function: both names are needed. */
  Map<String, String> dimensions() {
    return new TreeMap<>(
        Map.of(
            "FunctionName",
            function.getFunctionName(),
            "Resource",
            function.getFunctionName() + ":" + Objects.requireNonNull(alias.getAliasName())));
  }
}
