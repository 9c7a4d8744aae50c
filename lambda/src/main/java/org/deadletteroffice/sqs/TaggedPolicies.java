package org.deadletteroffice.sqs;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.deadletteroffice.config.ConfigurationException;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Policies from the tags of the source queues, over what the deployment says. Tags are read again
 * after {@link #FRESH}; while they cannot be read, the last policy known holds. Before they were
 * ever read, a failure that may pass keeps replays of the source off, since the tag may say so; a
 * refusal or a missing queue leaves the deployment's word. A source that the deployment does not
 * let be replayed is not asked: no tag could change that. A wrong tag is reported once and ignored;
 * the others hold, so that a misspelling never undoes a {@code dlo:replay=off}.
 */
public final class TaggedPolicies implements PolicySource {

  /** Less than the interval between two runs, so that every run sees the present tags. */
  static final Duration FRESH = Duration.ofSeconds(50);

  private static final String TAG_PREFIX = "dlo:";

  /** Tags that only make sense together are right or wrong together. */
  private static final Set<String> BACKOFF = Set.of("dlo:backoff-base", "dlo:backoff-cap");

  private final Settings settings;
  private final SqsQueues queues;
  private final Journal journal;
  private final Clock clock;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  public TaggedPolicies(Settings settings, SqsQueues queues, Journal journal, Clock clock) {
    this.settings = settings;
    this.queues = queues;
    this.journal = journal;
    this.clock = clock;
  }

  /** What a source is known by; a guess only until its queue says anything at all. */
  private record Known(ReplayPolicy policy, boolean guessed, Instant until) {}

  @Override
  public ReplayPolicy policyOf(@Nullable String sourceQueueArn) {
    if (sourceQueueArn == null) {
      return settings.policy();
    }
    if (!settings.mayBeReplayed(sourceQueueArn)) {
      return settings.policyOf(sourceQueueArn);
    }
    Instant now = clock.instant();
    return known
        .compute(
            sourceQueueArn,
            (source, before) ->
                before != null && now.isBefore(before.until())
                    ? before
                    : read(source, before, now.plus(FRESH)))
        .policy();
  }

  private Known read(String source, @Nullable Known before, Instant until) {
    try {
      String url = queues.urlOf(source);
      Map<String, String> tags =
          queues.asking(source).listQueueTags(request -> request.queueUrl(url)).tags();
      return new Known(settings.policyOf(source, rightOnes(source, tags)), false, until);
    } catch (SdkException | IllegalArgumentException unreadable) {
      reportOnce("the tags of %s cannot be read".formatted(source), unreadable);
      return unread(source, before, mayPass(unreadable), until);
    }
  }

  private Known unread(String source, @Nullable Known before, boolean mayPass, Instant until) {
    if (before != null && !before.guessed()) {
      return new Known(before.policy(), false, until);
    }
    ReplayPolicy deployed = settings.policyOf(source);
    return new Known(mayPass ? deployed.withReplayOff() : deployed, mayPass, until);
  }

  private static boolean mayPass(Exception unreadable) {
    return unreadable instanceof SdkException failure && SqsFailure.mayPass(failure);
  }

  private Map<String, String> rightOnes(String source, Map<String, String> tags) {
    Map<String, String> right = new HashMap<>();
    Map<String, String> backoff = new HashMap<>();
    tags.forEach(
        (name, value) -> {
          if (BACKOFF.contains(name)) {
            backoff.put(name, value);
          } else if (name.startsWith(TAG_PREFIX) && areRight(source, Map.of(name, value))) {
            right.put(name, value);
          }
        });
    if (!backoff.isEmpty() && areRight(source, backoff)) {
      right.putAll(backoff);
    }
    return right;
  }

  private boolean areRight(String source, Map<String, String> tags) {
    try {
      settings.policyOf(source, tags);
      return true;
    } catch (ConfigurationException wrong) {
      reportOnce("a tag is ignored", wrong);
      return false;
    }
  }

  private void reportOnce(String what, Exception cause) {
    if (reported.add(List.of(what, String.valueOf(cause.getMessage())).toString())) {
      journal.failure(what, cause);
    }
  }
}
