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

  /**
   * Does the work of one invocation. What it throws is thrown on; that its lines cannot be marked
   * keeps no work from being done.
   */
  public static <T> T of(Context context, Supplier<T> work) {
    mark(context);
    try {
      return work.get();
    } finally {
      PowertoolsLogging.clearState(true);
    }
  }

  private static void mark(Context context) {
    try {
      PowertoolsLogging.initializeLogging(context);
      MDC.put("correlation_id", context.getAwsRequestId());
    } catch (RuntimeException unmarked) {
      System.err.println("an invocation's lines are not marked: " + unmarked.getClass().getName());
    }
  }

  private Invocation() {}
}
