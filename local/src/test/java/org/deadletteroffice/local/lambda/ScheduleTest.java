package org.deadletteroffice.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.deadletteroffice.local.template.ScheduleDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@SuppressWarnings("try") // what the resource does is seen elsewhere
@Timeout(30)
class ScheduleTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");

  @Test
  void without_input_the_function_gets_the_event_that_scheduler_makes_up() throws IOException {
    JsonNode event = new JsonMapper().readTree(ScheduledEvent.of(schedule(Optional.empty()), NOW));

    assertThat(event.path("detail-type").asText()).isEqualTo("Scheduled Event");
    assertThat(event.path("source").asText()).isEqualTo("aws.scheduler");
    assertThat(event.path("time").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(event.path("resources").path(0).asText())
        .isEqualTo("arn:aws:scheduler:::schedule/a");
    assertThat(event.path("detail").isTextual()).isTrue();
  }

  @Test
  void an_input_of_the_schedule_is_passed_with_its_context_attributes() {
    byte[] event =
        ScheduledEvent.of(
            schedule(Optional.of("{\"at\":\"<aws.scheduler.scheduled-time>\"}")), NOW);

    assertThat(new String(event, StandardCharsets.UTF_8))
        .isEqualTo("{\"at\":\"2026-01-01T00:00:00Z\"}");
  }

  @Test
  void the_function_runs_again_and_again_also_after_a_failure() {
    List<byte[]> events = new CopyOnWriteArrayList<>();

    try (Schedule schedule =
        start(
            (event, context) -> {
              events.add(event);
              throw new IllegalStateException("broken");
            })) {
      await().until(() -> events.size() >= 3);
    }
  }

  @Test
  void runs_overlap_as_on_aws_but_never_more_than_two() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch two = new CountDownLatch(2);
    CountDownLatch go = new CountDownLatch(1);

    try (Schedule schedule =
        start(
            (event, context) -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              two.countDown();
              go.await();
              running.decrementAndGet();
              return event;
            })) {
      two.await();
      go.countDown();
      await().until(() -> running.get() == 0);
    }

    assertThat(most).hasValue(2);
  }

  private static Schedule start(FunctionCode code) {
    return Schedule.start(
        schedule(Optional.empty()),
        Duration.ofMillis(20),
        new LocalFunction("f", Duration.ofSeconds(20), 128, code),
        Clock.systemUTC());
  }

  private static ScheduleDefinition schedule(Optional<String> input) {
    return new ScheduleDefinition(
        "arn:aws:scheduler:::schedule/a", "f", Duration.ofMinutes(1), input);
  }
}
