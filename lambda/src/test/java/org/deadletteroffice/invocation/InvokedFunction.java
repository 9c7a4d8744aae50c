package org.deadletteroffice.invocation;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of an invocation of the function {@code capture}.
 *
 * @param timeLeft asked for anew each time, since it becomes less
 */
public record InvokedFunction(String getAwsRequestId, Supplier<Duration> timeLeft)
    implements Context {

  /** With the whole time limit of capture before it. */
  public InvokedFunction(String requestId) {
    this(requestId, () -> Duration.ofSeconds(25));
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/capture";
  }

  @Override
  public String getLogStreamName() {
    return "stream";
  }

  @Override
  public String getFunctionName() {
    return "capture";
  }

  @Override
  public String getFunctionVersion() {
    return "7";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:eu-west-1:111122223333:function:capture:live";
  }

  @Override
  public @Nullable CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public @Nullable ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    return Math.toIntExact(timeLeft.get().toMillis());
  }

  @Override
  public int getMemoryLimitInMB() {
    return 1_024;
  }

  @Override
  public LambdaLogger getLogger() {
    throw new UnsupportedOperationException("the office writes its lines itself");
  }
}
