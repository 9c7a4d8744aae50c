package org.deadletteroffice.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.deadletteroffice.deadletter.ReplayPolicy;

/**
 * Everything a deployment decides. Immutable; read once when a function starts.
 *
 * @param table name of the DynamoDB table
 * @param payloadBucket name of the bucket of large payloads
 * @param office value of the metric dimension {@code Office}
 * @param policy of every source queue that says nothing else
 * @param sources by source queue ARN: the allow-list of where replays go, and more
 * @param replayUnnamed whether sources that are not named are replayed
 * @param deadLetterQueues ARNs of the DLQs that capture drains
 */
public record Settings(
    String table,
    String payloadBucket,
    String office,
    ReplayPolicy policy,
    Map<String, SourceSettings> sources,
    boolean replayUnnamed,
    Set<String> deadLetterQueues) {

  public Settings {
    deadLetterQueues = Collections.unmodifiableSet(new LinkedHashSet<>(deadLetterQueues));
    sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
  }

  /** Of a function that replays every source and need not know which DLQs there are. */
  public Settings(
      String table,
      String payloadBucket,
      String office,
      ReplayPolicy policy,
      Map<String, SourceSettings> sources) {
    this(table, payloadBucket, office, policy, sources, true, Set.of());
  }

  /**
   * From environment variables, named in {@link EnvironmentKey}.
   *
   * @throws ConfigurationException with everything that is wrong, unknown {@code DLO_} variables
   *     included: a misspelt setting must not silently mean its default
   */
  public static Settings of(Map<String, String> environment) {
    Texts texts = new Texts(environment::get);
    environment.keySet().stream()
        .filter(name -> name.startsWith(EnvironmentKey.PREFIX) && !EnvironmentKey.isKnown(name))
        .sorted()
        .forEach(name -> texts.problem("%s is no setting".formatted(name)));
    String table = texts.required(EnvironmentKey.DLO_TABLE.name());
    String payloadBucket = texts.required(EnvironmentKey.DLO_PAYLOAD_BUCKET.name());
    String office = orDefault(texts, EnvironmentKey.DLO_OFFICE);
    ReplayPolicy policy = PolicyTexts.ofEnvironment(texts);
    Map<String, SourceSettings> sources =
        SourcesJson.read(orDefault(texts, EnvironmentKey.DLO_SOURCES), texts);
    sources.forEach((arn, source) -> checkTags(arn, policy, source, texts));
    boolean replayUnnamed =
        texts.choice(EnvironmentKey.DLO_REPLAY_UNNAMED.name(), true, "on", "off");
    Set<String> deadLetterQueues = deadLetterQueues(texts);
    texts.requireGood("the settings cannot be used");
    return new Settings(
        table, payloadBucket, office, policy, sources, replayUnnamed, deadLetterQueues);
  }

  /** The deployment's policy for a source queue whose own tags are not known. */
  public ReplayPolicy policyOf(String sourceQueueArn) {
    ReplayPolicy deployed =
        PolicyTexts.ofTags(policy, new Texts(source(sourceQueueArn).tags()::get));
    return mayBeReplayed(sourceQueueArn) ? deployed : deployed.withReplayOff();
  }

  /** Whether the deployment lets a source be replayed at all, by naming it or not having to. */
  public boolean mayBeReplayed(String sourceQueueArn) {
    return replayUnnamed || sources.containsKey(sourceQueueArn);
  }

  /**
   * The policy of a source queue: its own tags where they speak, then the deployment's word for
   * this queue, then the deployment's for all queues. Tags that are not the office's are ignored.
   *
   * @throws ConfigurationException if a tag is wrong. A queue whose owner meant something else must
   *     not be replayed on a guess; {@link #policyOf(String)} is for those who must go on
   */
  public ReplayPolicy policyOf(String sourceQueueArn, Map<String, String> queueTags) {
    Texts tags = new Texts(queueTags::get);
    queueTags.keySet().stream()
        .filter(name -> name.startsWith(PolicyTexts.TAG_PREFIX))
        .filter(name -> !PolicyTexts.TAGS.contains(name))
        .sorted()
        .forEach(name -> tags.problem("%s is no tag of the office".formatted(name)));
    ReplayPolicy own = PolicyTexts.ofTags(policyOf(sourceQueueArn), tags);
    tags.requireGood("the tags of " + sourceQueueArn + " cannot be used");
    return own;
  }

  /** What the deployment says about a source queue; nothing if it does not name it. */
  public SourceSettings source(String sourceQueueArn) {
    return sources.getOrDefault(sourceQueueArn, SourceSettings.NONE);
  }

  /** The queue that a source's replays are sent to. */
  public String replayTarget(String sourceQueueArn) {
    return Optional.ofNullable(source(sourceQueueArn).replayTo()).orElse(sourceQueueArn);
  }

  /** The source of a DLQ's messages that do not name one: its only configured source. */
  public Optional<String> onlySourceOf(String deadLetterQueueArn) {
    List<String> configured =
        sources.entrySet().stream()
            .filter(entry -> deadLetterQueueArn.equals(entry.getValue().deadLetterQueue()))
            .map(Map.Entry::getKey)
            .toList();
    return configured.size() == 1 ? Optional.of(configured.get(0)) : Optional.empty();
  }

  private static Set<String> deadLetterQueues(Texts texts) {
    String name = EnvironmentKey.DLO_DEAD_LETTER_QUEUES.name();
    Set<String> arns = new LinkedHashSet<>();
    for (String arn : texts.text(name).map(text -> text.split(",", -1)).orElse(new String[0])) {
      if (SourcesJson.isQueueArn(arn.strip())) {
        arns.add(arn.strip());
      } else {
        texts.problem("%s must hold ARNs of queues, got %s".formatted(name, arn));
      }
    }
    return arns;
  }

  private static void checkTags(
      String arn, ReplayPolicy policy, SourceSettings source, Texts problems) {
    Texts tags = new Texts(source.tags()::get);
    PolicyTexts.ofTags(policy, tags);
    tags.addProblemsTo(problems, "DLO_SOURCES: %s: ".formatted(arn));
  }

  private static String orDefault(Texts texts, EnvironmentKey key) {
    return texts.text(key.name()).or(key::defaultText).orElseThrow();
  }
}
