package org.deadletteroffice.infra;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The value of {@code DLO_SOURCES}: what the deployment decides about each source, by ARN. */
final class SourcesJson {

  static String of(List<SourceQueue> sources) {
    ObjectNode all = new ObjectMapper().createObjectNode();
    for (SourceQueue source : sources) {
      ObjectNode one = all.putObject(source.arn());
      putIfGiven(one, "replay_to", source.replayTo());
      putIfGiven(one, "dead_letter_queue", source.deadLetterQueue());
      new TreeMap<>(source.tags()).forEach(one::put);
    }
    return all.toString();
  }

  private static void putIfGiven(ObjectNode one, String member, @Nullable String value) {
    if (value != null) {
      one.put(member, value);
    }
  }

  private SourcesJson() {}
}
