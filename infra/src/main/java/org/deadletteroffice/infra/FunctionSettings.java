package org.deadletteroffice.infra;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.deadletteroffice.config.ConfigurationException;
import org.deadletteroffice.config.EnvironmentKey;
import org.deadletteroffice.config.Settings;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Token;

/**
 * The environment of the functions, checked before it is deployed by the very code that reads it
 * there.
 */
final class FunctionSettings {

  /** Lambda allows 4 KB for all variables ("Lambda quotas"); the others are short. */
  private static final int MOST_SOURCES_BYTES = 3_400;

  /** What the stack knows better than the context. */
  private static final Set<String> OWN =
      Set.of(
          EnvironmentKey.DLO_TABLE.name(),
          EnvironmentKey.DLO_PAYLOAD_BUCKET.name(),
          EnvironmentKey.DLO_OFFICE.name(),
          EnvironmentKey.DLO_SOURCES.name(),
          EnvironmentKey.DLO_DEAD_LETTER_QUEUES.name());

  static Map<String, String> of(DeadLetterOfficeProps props, String table, String bucket) {
    Map<String, String> environment = new TreeMap<>(props.settings());
    environment.put(EnvironmentKey.DLO_TABLE.name(), table);
    environment.put(EnvironmentKey.DLO_PAYLOAD_BUCKET.name(), bucket);
    environment.put(EnvironmentKey.DLO_OFFICE.name(), props.office());
    environment.put(EnvironmentKey.DLO_SOURCES.name(), SourcesJson.of(props.allSources()));
    if (props.adopted().stream().anyMatch(queue -> !queue.replay())) {
      // Whatever redrives there without being named must wait too.
      environment.putIfAbsent(EnvironmentKey.DLO_REPLAY_UNNAMED.name(), "off");
    }
    return environment;
  }

  /** What the functions would say about their settings, and what Lambda would. */
  static Optional<String> problemsWith(DeadLetterOfficeProps props) {
    List<String> decidedHere = props.settings().keySet().stream().filter(OWN::contains).toList();
    if (!decidedHere.isEmpty()) {
      return Optional.of("dlo:settings: %s: the stack sets these itself".formatted(decidedHere));
    }
    Map<String, String> environment = of(props, "table", "bucket");
    int bytes =
        bytesOf(environment.get(EnvironmentKey.DLO_SOURCES.name()))
            + props.adopted().stream().mapToInt(queue -> bytesOf(queue.arn() + ",")).sum();
    if (bytes > MOST_SOURCES_BYTES) {
      return Optional.of(
          "dlo:sources and dlo:adopt need %d bytes, but Lambda has room for %d: use a second office"
              .formatted(bytes, MOST_SOURCES_BYTES));
    }
    try {
      Settings.of(environment);
      return Optional.empty();
    } catch (ConfigurationException e) {
      return Optional.of("dlo:settings or dlo:sources: " + e.getMessage());
    }
  }

  private static int bytesOf(@Nullable String text) {
    return String.valueOf(text).getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * Names the office's own DLQ as that of its only source, so that a message sent straight to the
   * DLQ has somewhere to go back to. With several sources it stays unknown, and of a queue that is
   * still to be created nobody knows yet whether it is FIFO.
   */
  static List<SourceQueue> behindOwn(
      List<SourceQueue> sources, GuardedQueue standard, GuardedQueue fifo) {
    return sources.stream()
        .map(
            source ->
                isOnlyOneOfItsKind(source, sources)
                    ? source.behind((source.isFifo() ? fifo : standard).queue().getQueueArn())
                    : source)
        .toList();
  }

  private static boolean isOnlyOneOfItsKind(SourceQueue source, List<SourceQueue> all) {
    boolean settled = source.deadLetterQueue() != null;
    boolean anyUnknown = all.stream().anyMatch(each -> Token.isUnresolved(each.arn()));
    long ofItsKind =
        all.stream()
            .filter(each -> each.deadLetterQueue() == null && each.isFifo() == source.isFifo())
            .count();
    return !settled && !anyUnknown && ofItsKind == 1;
  }

  private FunctionSettings() {}
}
