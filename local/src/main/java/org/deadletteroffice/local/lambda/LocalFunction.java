package org.deadletteroffice.local.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One function with its time limit. Many invocations may run at once, as with Lambda, but here they
 * share one instance of the handler: a handler that keeps state between calls must be thread-safe.
 *
 * <p>At the time limit Lambda ends the process. Here the thread is interrupted and its outcome is
 * ignored, but what it already started may still happen.
 */
public final class LocalFunction {
  /** Request and response of a synchronous invocation, bytes each ("Lambda quotas"). */
  static final int PAYLOAD_LIMIT = 6 * 1_024 * 1_024;

  private final String name;
  private final Duration timeout;
  private final int memoryMegabytes;
  private final FunctionCode code;

  public LocalFunction(String name, Duration timeout, int memoryMegabytes, FunctionCode code) {
    this.name = name;
    this.timeout = timeout;
    this.memoryMegabytes = memoryMegabytes;
    this.code = code;
  }

  public String name() {
    return name;
  }

  /**
   * Runs the function once.
   *
   * @throws InvocationFailedException if the function throws or its time is up, or if event or
   *     response exceed 6 MB
   * @throws InterruptedException if the caller is interrupted; so is the function
   */
  public byte[] invoke(byte[] event) throws InvocationFailedException, InterruptedException {
    requireCarried("event", event);
    Context context =
        new LocalContext(
            name,
            UUID.randomUUID().toString(),
            memoryMegabytes,
            System.nanoTime() + timeout.toNanos());
    FutureTask<byte[]> run = new FutureTask<>(() -> code.run(event, context));
    Thread.ofPlatform().daemon().name(name).start(run);
    byte[] response = await(run);
    requireCarried("response", response);
    return response;
  }

  private byte[] await(FutureTask<byte[]> run)
      throws InvocationFailedException, InterruptedException {
    try {
      return run.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new InvocationFailedException(
          "%s: Task timed out after %.2f seconds".formatted(name, timeout.toMillis() / 1_000.0),
          late);
    } catch (ExecutionException thrown) {
      throw new InvocationFailedException(name + ": " + thrown.getCause(), thrown);
    } finally {
      run.cancel(true);
    }
  }

  private void requireCarried(String what, byte[] payload) throws InvocationFailedException {
    if (payload.length > PAYLOAD_LIMIT) {
      throw new InvocationFailedException(
          "%s: the %s has %d bytes, Lambda carries at most %d"
              .formatted(name, what, payload.length, PAYLOAD_LIMIT));
    }
  }
}
