package org.deadletteroffice.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What CloudWatch makes of lines in the embedded metric format. */
final class EmbeddedMetrics {

  private static final int MOST_VALUES = 100;
  private static final JsonSchema SCHEMA = schema();

  /** The sum of each metric, as {@code Name{Dimension=member,…}}, of lines that are all valid. */
  static Map<String, Double> sums(List<JsonNode> lines) {
    Map<String, Double> sums = new HashMap<>();
    for (JsonNode line : lines) {
      requireValid(line);
      for (JsonNode directive : line.path("_aws").path("CloudWatchMetrics")) {
        for (JsonNode dimensions : directive.path("Dimensions")) {
          List<String> members = new ArrayList<>();
          dimensions.forEach(d -> members.add(d.asText() + "=" + line.path(d.asText()).asText()));
          directive
              .path("Metrics")
              .forEach(
                  metric ->
                      sums.merge(
                          metric.path("Name").asText() + members.stream().sorted().toList(),
                          sum(line.path(metric.path("Name").asText())),
                          Double::sum));
        }
      }
    }
    return sums;
  }

  /** By the schema, and by what the specification says in words of target members. */
  static void requireValid(JsonNode line) {
    assertThat(SCHEMA.validate(line)).as("%s", line).isEmpty();
    for (JsonNode directive : line.path("_aws").path("CloudWatchMetrics")) {
      directive
          .path("Dimensions")
          .forEach(
              set ->
                  set.forEach(name -> assertThat(line.path(name.asText()).isTextual()).isTrue()));
      for (JsonNode metric : directive.path("Metrics")) {
        JsonNode target = line.path(metric.path("Name").asText());
        assertThat(target.isNumber() || target.isArray()).isTrue();
        target.forEach(value -> assertThat(value.isNumber()).isTrue());
        assertThat(target.size()).isLessThanOrEqualTo(MOST_VALUES);
      }
    }
  }

  private static double sum(JsonNode target) {
    if (target.isNumber()) {
      return target.asDouble();
    }
    double sum = 0;
    for (JsonNode value : target) {
      sum += value.asDouble();
    }
    return sum;
  }

  private static JsonSchema schema() {
    InputStream text =
        Objects.requireNonNull(
            EmbeddedMetrics.class.getResourceAsStream("/embedded-metric-format.schema.json"));
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
  }

  private EmbeddedMetrics() {}
}
