package org.deadletteroffice.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.QueueReading;
import org.deadletteroffice.replay.QueueUnavailableException;
import org.jspecify.annotations.Nullable;

/** Queues that say what a test lets them say; all others are out of reach. */
final class FixedQueueFacts implements QueueFacts {

  private final Map<String, QueueReading> queues = new HashMap<>();
  private final Set<String> gone = new HashSet<>();

  FixedQueueFacts without(String arn) {
    gone.add(arn);
    return this;
  }

  FixedQueueFacts with(
      String arn, Duration retention, @Nullable String deadLetterQueueArn, long messages) {
    queues.put(
        arn,
        new QueueReading(
            arn,
            arn.endsWith(".fifo"),
            Duration.ofSeconds(30),
            retention,
            1_048_576,
            deadLetterQueueArn,
            3,
            messages,
            0,
            0));
    return this;
  }

  @Override
  public QueueReading read(String queueArn) {
    if (gone.contains(queueArn)) {
      throw QueueUnavailableException.gone(queueArn, "QueueDoesNotExist", null);
    }
    QueueReading reading = queues.get(queueArn);
    if (reading == null) {
      throw new QueueUnavailableException(queueArn, "AccessDenied", false, null);
    }
    return reading;
  }
}
