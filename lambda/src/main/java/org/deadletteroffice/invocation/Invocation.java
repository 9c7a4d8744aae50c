package org.deadletteroffice.invocation;

import com.amazonaws.services.lambda.runtime.Context;
import java.util.function.Supplier;
import org.slf4j.MDC;
import software.amazon.lambda.powertools.logging.PowertoolsLogging;

/**
 * One invocation of a function, as far as its lines are concerned: each carries the function, its
 * request id, whether it is the first since the cold start, the invocation's own trace id, and a
 * correlation id, which is the request id, also from threads started meanwhile.
 */
public final class Invocation {

  /** Does the work of one invocation. What it throws is thrown on. */
  public static <T> T of(Context context, Supplier<T> work) {
    return PowertoolsLogging.withLogging(
        context,
        () -> {
          MDC.put("correlation_id", context.getAwsRequestId());
          return work.get();
        });
  }

  private Invocation() {}
}
