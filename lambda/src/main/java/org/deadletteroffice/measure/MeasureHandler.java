package org.deadletteroffice.measure;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.invocation.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * Measures the office on a schedule. What the schedule says is of no interest; that it called is.
 */
public final class MeasureHandler implements RequestHandler<Map<String, Object>, @Nullable Void> {

  private final Measure measure;

  /** As Lambda makes it. */
  public MeasureHandler() {
    this(Wiring.fromEnvironment().measure());
  }

  public MeasureHandler(Measure measure) {
    this.measure = measure;
  }

  @Override
  public @Nullable Void handleRequest(Map<String, Object> event, Context context) {
    return Invocation.of(
        context,
        () -> {
          measure.run();
          return null;
        });
  }
}
