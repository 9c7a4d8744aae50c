package org.deadletteroffice.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LocalFunctionTest {
  private static final byte[] EVENT = "{}".getBytes(StandardCharsets.UTF_8);

  @Test
  void the_function_sees_its_time_run_out() throws Exception {
    LocalFunction function =
        function(
            Duration.ofSeconds(30),
            (event, context) ->
                Integer.toString(context.getRemainingTimeInMillis())
                    .getBytes(StandardCharsets.UTF_8));

    byte[] remaining = function.invoke(EVENT);

    assertThat(Integer.parseInt(new String(remaining, StandardCharsets.UTF_8)))
        .isBetween(20_000, 30_000);
  }

  @Test
  void a_function_that_takes_too_long_fails_and_is_interrupted() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    LocalFunction function =
        function(
            Duration.ofMillis(100),
            (event, context) -> {
              try {
                never.await();
              } catch (InterruptedException stopped) {
                interrupted.countDown();
              }
              return event;
            });

    assertThatThrownBy(() -> function.invoke(EVENT))
        .isInstanceOf(InvocationFailedException.class)
        .hasMessage("f: Task timed out after 0.10 seconds");
    assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void what_the_function_throws_is_the_cause() {
    LocalFunction function =
        function(
            Duration.ofSeconds(30),
            (event, context) -> {
              throw new IllegalStateException("broken");
            });

    assertThatThrownBy(() -> function.invoke(EVENT))
        .isInstanceOf(InvocationFailedException.class)
        .hasRootCauseMessage("broken");
  }

  @Test
  void more_than_six_megabytes_are_not_carried_in_or_out() {
    LocalFunction function =
        function(
            Duration.ofSeconds(30), (event, context) -> new byte[LocalFunction.PAYLOAD_LIMIT + 1]);

    assertThatThrownBy(() -> function.invoke(new byte[LocalFunction.PAYLOAD_LIMIT + 1]))
        .hasMessage("f: the event has 6291457 bytes, Lambda carries at most 6291456");
    assertThatThrownBy(() -> function.invoke(EVENT))
        .hasMessage("f: the response has 6291457 bytes, Lambda carries at most 6291456");
  }

  private static LocalFunction function(Duration timeout, FunctionCode code) {
    return new LocalFunction("f", timeout, 128, code);
  }
}
