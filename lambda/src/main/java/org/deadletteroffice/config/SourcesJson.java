package org.deadletteroffice.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of {@code DLO_SOURCES}: an object by source queue ARN. */
final class SourcesJson {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final Pattern QUEUE_ARN =
      Pattern.compile("arn:aws[a-z-]*:sqs:[a-z0-9-]+:\\d{12}:[A-Za-z0-9_-]{1,80}(\\.fifo)?");
  private static final Pattern FUNCTION_ARN =
      Pattern.compile("arn:aws[a-z-]*:lambda:[a-z0-9-]+:\\d{12}:function:[A-Za-z0-9_:$-]{1,200}");
  private static final Set<String> OTHER_MEMBERS =
      Set.of("replay_to", "driver", "dead_letter_queue");

  private final Texts problems;

  static boolean isQueueArn(String text) {
    return QUEUE_ARN.matcher(text).matches();
  }

  private SourcesJson(Texts problems) {
    this.problems = problems;
  }

  /** What the text says; whatever is wrong with it is noted. */
  static Map<String, SourceSettings> read(String json, Texts problems) {
    try {
      JsonNode root = JSON.readTree(json);
      if (root.isObject()) {
        return new SourcesJson(problems).sources(root);
      }
      problems.problem("DLO_SOURCES must be a JSON object by source queue ARN");
    } catch (JsonProcessingException broken) {
      problems.problem("DLO_SOURCES is not JSON: " + broken.getOriginalMessage());
    }
    return Map.of();
  }

  private Map<String, SourceSettings> sources(JsonNode root) {
    Map<String, SourceSettings> sources = new LinkedHashMap<>();
    root.properties()
        .forEach(
            source -> {
              String arn = source.getKey();
              if (!QUEUE_ARN.matcher(arn).matches()) {
                problems.problem(
                    "DLO_SOURCES names a source that is no queue's ARN: %s".formatted(arn));
              } else if (!source.getValue().isObject()) {
                problems.problem("DLO_SOURCES must hold an object for %s".formatted(arn));
              } else {
                sources.put(arn, source(arn, source.getValue()));
              }
            });
    return sources;
  }

  private SourceSettings source(String arn, JsonNode members) {
    Map<String, String> tags = new LinkedHashMap<>();
    members
        .properties()
        .forEach(
            member -> {
              String name = member.getKey();
              if (PolicyTexts.TAGS.contains(name)) {
                text(arn, name, member.getValue()).ifPresent(text -> tags.put(name, text));
              } else if (!OTHER_MEMBERS.contains(name)) {
                problems.problem(
                    "DLO_SOURCES has an unknown member %s for %s".formatted(name, arn));
              }
            });
    String replayTo = arnIn(arn, members, "replay_to", QUEUE_ARN);
    String driver = arnIn(arn, members, "driver", FUNCTION_ARN);
    String deadLetterQueue = arnIn(arn, members, "dead_letter_queue", QUEUE_ARN);
    if (replayTo != null && driver != null) {
      problems.problem(
          "DLO_SOURCES has both replay_to and driver for %s: choose one".formatted(arn));
    }
    sameKind(arn, "replay_to", replayTo);
    sameKind(arn, "dead_letter_queue", deadLetterQueue);
    return new SourceSettings(replayTo, driver, deadLetterQueue, tags);
  }

  private void sameKind(String arn, String member, @Nullable String other) {
    if (other != null && other.endsWith(".fifo") != arn.endsWith(".fifo")) {
      problems.problem(
          "DLO_SOURCES: %s of %s must be FIFO if and only if it is".formatted(member, arn));
    }
  }

  private @Nullable String arnIn(String arn, JsonNode members, String member, Pattern form) {
    JsonNode value = members.get(member);
    if (value == null) {
      return null;
    }
    Optional<String> text = text(arn, member, value);
    if (text.isPresent() && !form.matcher(text.get()).matches()) {
      problems.problem(
          "DLO_SOURCES: %s of %s is no such ARN: %s".formatted(member, arn, text.get()));
    }
    return text.orElse(null);
  }

  private Optional<String> text(String arn, String member, JsonNode value) {
    if (value.isTextual() || value.isIntegralNumber()) {
      return Optional.of(value.asText());
    }
    problems.problem("DLO_SOURCES: %s of %s must be a text".formatted(member, arn));
    return Optional.empty();
  }
}
