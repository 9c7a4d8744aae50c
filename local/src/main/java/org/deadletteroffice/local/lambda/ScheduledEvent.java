package org.deadletteroffice.local.lambda;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ScheduleDefinition;

/** What EventBridge Scheduler sends to a function. */
final class ScheduledEvent {
  private ScheduledEvent() {}

  /**
   * The schedule's own input, with the context attributes filled in; without one, the event that
   * Scheduler makes up, whose {@code detail} is the text of an empty object, not an object.
   */
  static byte[] of(ScheduleDefinition schedule, Instant now) {
    String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    return schedule
        .input()
        .map(
            input ->
                input
                    .replace("<aws.scheduler.schedule-arn>", schedule.arn())
                    .replace("<aws.scheduler.scheduled-time>", time)
                    .replace("<aws.scheduler.execution-id>", UUID.randomUUID().toString())
                    .replace("<aws.scheduler.attempt-number>", "1"))
        .orElseGet(() -> madeUp(schedule, time))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String madeUp(ScheduleDefinition schedule, String time) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("version", "0");
    event.put("id", UUID.randomUUID().toString());
    event.put("detail-type", "Scheduled Event");
    event.put("source", "aws.scheduler");
    event.put("account", EmbeddedAws.ACCOUNT);
    event.put("time", time);
    event.put("region", EmbeddedAws.REGION.id());
    event.putArray("resources").add(schedule.arn());
    event.put("detail", "{}");
    return event.toString();
  }
}
