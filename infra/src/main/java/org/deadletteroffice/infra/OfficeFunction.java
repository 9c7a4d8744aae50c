package org.deadletteroffice.infra;

import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.constructs.Construct;

/** One function and the alias that event sources and schedules point to. */
record OfficeFunction(Function function, Alias alias) {

  static OfficeFunction in(
      Construct scope,
      String id,
      String handler,
      Code code,
      Duration timeout,
      Map<String, String> environment) {
    Function function =
        Function.Builder.create(scope, id)
            .runtime(Runtime.JAVA_25)
            .architecture(Architecture.ARM_64)
            .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
            .handler(handler)
            .code(code)
            .memorySize(1_024)
            .timeout(timeout)
            .environment(environment)
            .build();
    Alias alias =
        Alias.Builder.create(scope, id + "Live")
            .aliasName("live")
            .version(function.getCurrentVersion())
            .build();
    return new OfficeFunction(function, alias);
  }
}
