package org.deadletteroffice.capture;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.time.Duration;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.invocation.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * Takes batches off guarded DLQs. What is not in the answer is stored; what is in it stays in the
 * queue and comes again, which changes nothing that was stored already.
 */
public final class CaptureHandler implements RequestHandler<@Nullable SQSEvent, SQSBatchResponse> {

  private final Capture capture;

  /** As Lambda makes it. */
  public CaptureHandler() {
    this(Wiring.fromEnvironment().capture());
  }

  public CaptureHandler(Capture capture) {
    this.capture = capture;
  }

  /**
   * @throws org.deadletteroffice.deadletter.DeadLetterOfficeException only if a record without a
   *     message id could not be stored, since nothing else keeps it in its queue
   */
  @Override
  public SQSBatchResponse handleRequest(@Nullable SQSEvent event, Context context) {
    return Invocation.of(
        context,
        () ->
            BatchAnswer.of(
                capture.captured(
                    SqsEventMapper.deliveries(event, capture.clock().instant()),
                    () -> Duration.ofMillis(context.getRemainingTimeInMillis()))));
  }
}
