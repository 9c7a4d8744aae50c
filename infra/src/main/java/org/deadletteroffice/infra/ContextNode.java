package org.deadletteroffice.infra;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One object of the context. Reading never fails: what is wrong is added to the problems. */
final class ContextNode {

  private final String prefix;
  private final JsonNode json;
  private final List<String> problems;

  /**
   * Starts reading an object.
   *
   * @param prefix what stands before a member's name in a problem
   */
  ContextNode(String prefix, JsonNode json, List<String> problems) {
    this.prefix = prefix;
    this.json = json;
    this.problems = problems;
  }

  /** Reports every member that is not one of these. */
  void knowing(Set<String> members) {
    knowing(members, null);
  }

  /** Reports every member that is not one of these and does not start so. */
  void knowing(Set<String> members, @Nullable String orPrefix) {
    json.fieldNames()
        .forEachRemaining(
            member -> {
              boolean known =
                  members.contains(member) || (orPrefix != null && member.startsWith(orPrefix));
              if (!known) {
                problem(member, "is unknown; known here: " + listed(members));
              }
            });
  }

  private static String listed(Set<String> members) {
    return String.join(", ", members.stream().sorted().toList());
  }

  @Nullable String text(String member, Pattern pattern, String expected) {
    JsonNode value = json.path(member);
    if (value.isMissingNode()
        || value.isNull()
        || (value.isTextual() && value.asText().isEmpty())) {
      return null;
    }
    if (!value.isValueNode() || !pattern.matcher(value.asText()).matches()) {
      problem(member, "must be " + expected + ", not " + value);
      return null;
    }
    return value.asText();
  }

  int number(String member, int otherwise, int least, int most) {
    JsonNode value = json.path(member);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.asText().matches("\\d{1,9}") || value.asInt(-1) < least || value.asInt(-1) > most) {
      problem(member, "must be a number from " + least + " to " + most + ", not " + value);
      return otherwise;
    }
    return value.asInt();
  }

  Duration duration(String member, Duration otherwise) {
    JsonNode value = json.path(member);
    if (value.isMissingNode()) {
      return otherwise;
    }
    try {
      Duration duration = Duration.parse(value.asText());
      if (duration.isPositive()) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // reported below, as any other wrong value
    }
    problem(member, "must be a duration such as PT30M or P1D, not " + value);
    return otherwise;
  }

  /** The values of the members whose name is wanted. */
  Map<String, String> texts(Predicate<String> wanted) {
    Map<String, String> texts = new TreeMap<>();
    json.properties().stream()
        .filter(entry -> wanted.test(entry.getKey()))
        .forEach(
            entry -> {
              if (entry.getValue().isValueNode()) {
                texts.put(entry.getKey(), entry.getValue().asText());
              } else {
                problem(entry.getKey(), "must be a text, not " + entry.getValue());
              }
            });
    return texts;
  }

  /** One value per member, whose name is itself a value such as an ARN. */
  <T> List<T> each(Pattern name, String expected, BiFunction<String, ContextNode, T> read) {
    List<T> values = new ArrayList<>();
    json.properties()
        .forEach(
            entry -> {
              if (!name.matcher(entry.getKey()).matches()) {
                problem(entry.getKey(), "must be " + expected);
              }
              values.add(read.apply(entry.getKey(), under(entry.getKey(), entry.getValue())));
            });
    return values;
  }

  ContextNode object(String member) {
    return under(member, json.path(member));
  }

  private ContextNode under(String member, JsonNode value) {
    if (!value.isMissingNode() && !value.isObject()) {
      problem(member, "must be an object, not " + value);
    }
    return new ContextNode(prefix + member + ".", value, problems);
  }

  private void problem(String member, String what) {
    problems.add(prefix + member + " " + what);
  }
}
