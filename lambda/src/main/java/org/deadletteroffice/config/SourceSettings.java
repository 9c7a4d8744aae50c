package org.deadletteroffice.config;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the deployment decides about one source queue.
 *
 * @param replayTo ARN of another queue of the same kind that gets the replays; null: the source
 * @param driver ARN of the function that is invoked with a replay instead; null: none
 * @param deadLetterQueue ARN of the DLQ whose messages without a source are taken for this queue's;
 *     null: none
 * @param tags policy in the words of queue tags, for a queue whose own cannot be read
 */
public record SourceSettings(
    @Nullable String replayTo,
    @Nullable String driver,
    @Nullable String deadLetterQueue,
    Map<String, String> tags) {

  static final SourceSettings NONE = new SourceSettings(null, null, null, Map.of());

  public SourceSettings {
    tags = Map.copyOf(tags);
  }

  /** The driver to invoke, if there is one. */
  public Optional<String> replayDriver() {
    return Optional.ofNullable(driver);
  }
}
