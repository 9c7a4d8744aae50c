package org.deadletteroffice.infra;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awscdk.services.lambda.Code;

/**
 * Reads an office from CDK context: every key that starts with {@code dlo:}. A value may be JSON in
 * a text, as {@code -c} gives it.
 */
final class OfficeContext {

  static final String PREFIX = "dlo:";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,39}");
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
  private static final Pattern QUEUE = arn("sqs", "[\\w-]{1,80}(\\.fifo)?");
  private static final Pattern KEY = arn("kms", "key/[\\w-]+");
  private static final Pattern TOPIC = arn("sns", "[\\w-]{1,256}");

  private static final Pattern ADDRESS = Pattern.compile("https://[^\\s#]+");
  private static final Pattern ON_OR_OFF = Pattern.compile("on|off");

  /** Beside these, a source may have any queue tag of the office. */
  private static final Set<String> SOURCE =
      Set.of("key", "replay_to", "replay_to_key", "dead_letter_queue");

  private final List<String> problems = new ArrayList<>();
  private final ContextNode root;

  private OfficeContext(Map<String, Object> context) {
    ObjectNode own = JSON.createObjectNode();
    context.forEach(
        (key, value) -> {
          if (key.startsWith(PREFIX)) {
            own.set(key.substring(PREFIX.length()), parsed(key, value));
          }
        });
    root = new ContextNode(PREFIX, own, problems);
  }

  /**
   * The office that a context describes.
   *
   * @throws WrongContextException with every problem at once
   */
  static DeadLetterOfficeProps read(Map<String, Object> context, Code code) {
    OfficeContext read = new OfficeContext(context);
    DeadLetterOfficeProps props = read.props(code);
    FunctionSettings.problemsWith(props).ifPresent(read.problems::add);
    if (!read.problems.isEmpty()) {
      throw new WrongContextException(read.problems);
    }
    return props;
  }

  private DeadLetterOfficeProps props(Code code) {
    root.knowing(
        Set.of(
            "office",
            "sources",
            "adopt",
            "alarm-email",
            "page-topic",
            "ticket-topic",
            "runbook",
            "key",
            "settings",
            "thresholds"));
    String office = root.text("office", NAME, "letters, digits and hyphens, at most 40");
    return DeadLetterOfficeProps.builder(code)
        .office(office == null ? "default" : office)
        .sources(root.object("sources").each(QUEUE, "a queue ARN", this::source))
        .adopted(root.object("adopt").each(QUEUE, "a queue ARN", this::adopted))
        .alarmEmail(root.text("alarm-email", EMAIL, "an e-mail address"))
        .pageTopicArn(root.text("page-topic", TOPIC, "a topic ARN"))
        .ticketTopicArn(root.text("ticket-topic", TOPIC, "a topic ARN"))
        .runbook(root.text("runbook", ADDRESS, "an address that begins with https:// and has no #"))
        .keyArn(root.text("key", KEY, "a key ARN"))
        .settings(root.object("settings").texts(variable -> true))
        .thresholds(thresholds(root.object("thresholds")))
        .build();
  }

  private SourceQueue source(String arn, ContextNode node) {
    node.knowing(SOURCE, PREFIX);
    return new SourceQueue(
        arn,
        node.text("key", KEY, "a key ARN"),
        node.text("replay_to", QUEUE, "a queue ARN"),
        node.text("replay_to_key", KEY, "a key ARN"),
        node.text("dead_letter_queue", QUEUE, "a queue ARN"),
        node.texts(name -> name.startsWith(PREFIX)));
  }

  private AdoptedQueue adopted(String arn, ContextNode node) {
    node.knowing(Set.of("key", "concurrency", "replay", "sources"));
    return new AdoptedQueue(
        arn,
        node.text("key", KEY, "a key ARN"),
        node.number(
            "concurrency", AdoptedQueue.DEFAULT_CONCURRENCY, 2, AdoptedQueue.MOST_CONCURRENCY),
        "on".equals(node.text("replay", ON_OR_OFF, "on or off")),
        node.object("sources").each(QUEUE, "a queue ARN", this::source));
  }

  private static AlarmThresholds thresholds(ContextNode node) {
    node.knowing(Set.of("oldest-age", "depth", "growth", "capture-behind", "time-to-loss"));
    AlarmThresholds standard = AlarmThresholds.DEFAULT;
    return new AlarmThresholds(
        node.duration("oldest-age", standard.oldestAge()),
        node.number("depth", standard.depth(), 1, 100_000_000),
        node.number("growth", standard.growth(), 1, 100_000_000),
        node.duration("capture-behind", standard.captureBehind()),
        node.duration("time-to-loss", standard.timeToLoss()));
  }

  private JsonNode parsed(String key, Object value) {
    if (value instanceof String text && text.startsWith("{")) {
      try {
        return JSON.readTree(text);
      } catch (JsonProcessingException e) {
        problems.add(key + " is not valid JSON: " + e.getOriginalMessage());
        return JSON.createObjectNode();
      }
    }
    return JSON.valueToTree(value);
  }

  private static Pattern arn(String service, String resource) {
    return Pattern.compile(
        "arn:aws[a-z-]*:" + service + ":[a-z]{2}(-[a-z]+)+-\\d:\\d{12}:" + resource);
  }
}
