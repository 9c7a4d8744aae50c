package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.deadletteroffice.local.aws.EmbeddedAws;

/** Reads what runs: functions, the queues that feed them, the schedules that start them. */
final class Functions {
  private static final Known MAPPING =
      new Known(
          Set.of(
              "BatchSize",
              "Enabled",
              "EventSourceArn",
              "FunctionName",
              "FunctionResponseTypes",
              "ScalingConfig"),
          Set.of("Tags"));
  private static final Known SCHEDULE =
      new Known(
          Set.of("ScheduleExpression", "State", "Target", "Name"),
          Set.of("Description", "FlexibleTimeWindow", "GroupName", "ScheduleExpressionTimezone"));
  private static final Pattern RATE = Pattern.compile("rate\\((\\d+) (minute|hour|day)s?\\)");

  /** Concurrency of a mapping that sets none: Lambda starts with five pollers. */
  private static final int FIRST_POLLERS = 5;

  private final Template template;
  private final PhysicalNames names;
  private final Intrinsics intrinsics;

  Functions(Template template, PhysicalNames names) {
    this.template = template;
    this.names = names;
    this.intrinsics = new Intrinsics(names);
  }

  List<FunctionDefinition> functions() {
    return template.ofType("AWS::Lambda::Function").stream().map(this::function).toList();
  }

  private FunctionDefinition function(Resource resource) {
    JsonNode properties = intrinsics.resolve(resource);
    Map<String, String> environment = new LinkedHashMap<>();
    properties
        .path("Environment")
        .path("Variables")
        .properties()
        .forEach(variable -> environment.put(variable.getKey(), variable.getValue().asText()));
    return new FunctionDefinition(
        names.name(resource),
        properties.path("Handler").asText(),
        Duration.ofSeconds(properties.path("Timeout").asInt(3)),
        properties.path("MemorySize").asInt(128),
        environment);
  }

  /** The mappings of queues. Those of streams are left out: the local table has no stream. */
  List<MappingDefinition> mappings() {
    return template.ofType("AWS::Lambda::EventSourceMapping").stream()
        .flatMap(this::mapping)
        .toList();
  }

  private Stream<MappingDefinition> mapping(Resource resource) {
    JsonNode properties = intrinsics.resolve(resource);
    String source = properties.path("EventSourceArn").asText();
    if (!source.startsWith("arn:aws:sqs:") || !properties.path("Enabled").asBoolean(true)) {
      return Stream.empty();
    }
    MAPPING.check(resource, properties);
    return Stream.of(
        new MappingDefinition(
            functionName(properties.path("FunctionName").asText()),
            source,
            properties.path("BatchSize").asInt(10),
            properties.path("ScalingConfig").path("MaximumConcurrency").asInt(FIRST_POLLERS),
            reportsFailures(properties.path("FunctionResponseTypes"))));
  }

  private static boolean reportsFailures(JsonNode responseTypes) {
    for (JsonNode type : responseTypes) {
      if (type.asText().equals("ReportBatchItemFailures")) {
        return true;
      }
    }
    return false;
  }

  List<ScheduleDefinition> schedules() {
    return template.ofType("AWS::Scheduler::Schedule").stream().flatMap(this::schedule).toList();
  }

  private Stream<ScheduleDefinition> schedule(Resource resource) {
    JsonNode properties = intrinsics.resolve(resource);
    SCHEDULE.check(resource, properties);
    if (properties.path("State").asText().equals("DISABLED")) {
      return Stream.empty();
    }
    JsonNode target = properties.path("Target");
    return Stream.of(
        new ScheduleDefinition(
            "arn:aws:scheduler:%s:%s:schedule/default/%s"
                .formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, names.name(resource)),
            functionName(target.path("Arn").asText()),
            interval(resource, properties.path("ScheduleExpression").asText()),
            Optional.of(target.path("Input")).filter(JsonNode::isTextual).map(JsonNode::asText)));
  }

  private static Duration interval(Resource resource, String expression) {
    Matcher rate = RATE.matcher(expression);
    if (!rate.matches()) {
      throw new TemplateException(
          resource.path() + ".ScheduleExpression",
          "the engine knows rate(...) only, got " + expression);
    }
    long number = Long.parseLong(rate.group(1));
    return switch (rate.group(2)) {
      case "minute" -> Duration.ofMinutes(number);
      case "hour" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  /** From a name or an ARN, with or without a qualifier. */
  private static String functionName(String reference) {
    String unqualified =
        reference.startsWith("arn:")
            ? reference.substring(reference.indexOf(":function:") + 10)
            : reference;
    int qualifier = unqualified.indexOf(':');
    return qualifier < 0 ? unqualified : unqualified.substring(0, qualifier);
  }
}
