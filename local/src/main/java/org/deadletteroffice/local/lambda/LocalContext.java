package org.deadletteroffice.local.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The context of one invocation. Client context and identity are absent, as for event sources. */
record LocalContext(String function, String requestId, int memoryMegabytes, long deadlineNanos)
    implements Context {
  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/" + function;
  }

  @Override
  public String getLogStreamName() {
    return "local";
  }

  @Override
  public String getFunctionName() {
    return function;
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:%s:%s:function:%s:live"
        .formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, function);
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
    return (int) Math.max(0, (deadlineNanos - System.nanoTime()) / 1_000_000);
  }

  @Override
  public int getMemoryLimitInMB() {
    return memoryMegabytes;
  }

  @Override
  public LambdaLogger getLogger() {
    return new FunctionLog(LoggerFactory.getLogger(function));
  }

  private record FunctionLog(Logger log) implements LambdaLogger {
    @Override
    public void log(String message) {
      log.info(message);
    }

    @Override
    public void log(byte[] message) {
      log.info(new String(message, StandardCharsets.UTF_8));
    }
  }
}
