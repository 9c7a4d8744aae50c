package org.deadletteroffice.local.template;

import java.time.Duration;
import java.util.Optional;

/**
 * A schedule of EventBridge Scheduler.
 *
 * @param function the name of the function
 * @param input what the function gets; empty means the event that Scheduler makes up itself
 */
public record ScheduleDefinition(
    String arn, String function, Duration interval, Optional<String> input) {}
