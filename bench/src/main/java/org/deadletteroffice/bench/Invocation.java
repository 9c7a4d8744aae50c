package org.deadletteroffice.bench;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import org.jspecify.annotations.Nullable;

/** An invocation that never runs out of time. */
final class Invocation implements Context {

  @Override
  public String getAwsRequestId() {
    return "bench";
  }

  @Override
  public String getLogGroupName() {
    return "bench";
  }

  @Override
  public String getLogStreamName() {
    return "bench";
  }

  @Override
  public String getFunctionName() {
    return "bench";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:eu-west-1:111122223333:function:bench";
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
    return 900_000;
  }

  @Override
  public int getMemoryLimitInMB() {
    return 512;
  }

  @Override
  public LambdaLogger getLogger() {
    throw new UnsupportedOperationException("the office logs through its journal");
  }
}
