package org.deadletteroffice.infra;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A DLQ that exists already, drained by this office as its own ones are.
 *
 * <p>It is captured only: its letters wait until replay is switched on, so that a DLQ full of old
 * messages is looked at before anything is sent. Sources that are named nowhere wait as long as any
 * adopted DLQ does, since nobody can tell which DLQ they redrive to.
 *
 * @param arn the DLQ, in the office's Region; in another account, its policy must let capture in
 * @param keyArn the customer key that encrypts it; absent for SSE-SQS
 * @param maxConcurrency how many batches of it are captured at once, from 2 to 25
 * @param replay whether its letters are replayed
 * @param sources the queues that redrive to it
 */
public record AdoptedQueue(
    String arn,
    @Nullable String keyArn,
    int maxConcurrency,
    boolean replay,
    List<SourceQueue> sources) {

  /** Two at once: the least Lambda accepts, and plenty for a DLQ. */
  public static final int DEFAULT_CONCURRENCY = 2;

  static final int MOST_CONCURRENCY = 25;

  public AdoptedQueue {
    sources = List.copyOf(sources);
  }

  /** The sources as the functions are told of them. */
  List<SourceQueue> knownSources() {
    return sources.stream().map(this::known).toList();
  }

  private SourceQueue known(SourceQueue source) {
    SourceQueue behind = source.deadLetterQueue() == null ? source.behind(arn) : source;
    if (replay) {
      return behind;
    }
    Map<String, String> off = new HashMap<>(behind.tags());
    off.put("dlo:replay", "off");
    return behind.tagged(off);
  }
}
