package org.deadletteroffice.local.lambda;

import com.amazonaws.services.lambda.runtime.Context;

/** A function as Lambda sees it: the bytes of an event in, the bytes of a response out. */
@FunctionalInterface
public interface FunctionCode {
  /**
   * Runs the function once.
   *
   * @throws Exception whatever the function throws
   */
  byte[] run(byte[] event, Context context) throws Exception;
}
