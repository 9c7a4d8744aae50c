package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What samconfig.toml and its commands name, exists. */
final class SamConfigIT {

  private static final Path ROOT = Path.of("..");
  private static final Pattern SETTING =
      Pattern.compile("(?m)^(template_file|env_vars) = \"([^\"]+)\"$");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)sam local invoke (\\w+) --event (\\S+)$");

  record Command(String function, String event) {}

  static List<Command> commands() throws IOException {
    return find(COMMAND).stream()
        .map(found -> new Command(found.group(1), found.group(2)))
        .toList();
  }

  @Test
  void every_file_it_names_is_there() throws IOException {
    assertThat(find(SETTING))
        .hasSize(4)
        .allSatisfy(found -> assertThat(ROOT.resolve(found.group(2))).isRegularFile());
  }

  @Test
  void every_function_of_the_template_has_its_command() throws IOException {
    long functions =
        template().path("Resources").properties().stream()
            .filter(each -> each.getValue().path("Type").asText().equals("AWS::Lambda::Function"))
            .count();

    assertThat(commands()).extracting(Command::function).doesNotHaveDuplicates();
    assertThat(commands()).hasSize((int) functions);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_command_names_a_function_with_code_on_this_machine_and_an_event(Command command)
      throws IOException, ClassNotFoundException {
    JsonNode function = function(command.function());
    Path code = built().resolveSibling(function.path("Metadata").path("aws:asset:path").asText());

    assertThat(code).isRegularFile();
    assertThat(Class.forName(function.path("Properties").path("Handler").asText()))
        .hasPublicMethods("handleRequest");
    assertThat(new ObjectMapper().readTree(ROOT.resolve(command.event()).toFile()).isObject())
        .isTrue();
  }

  /** SAM cannot resolve references to queues, tables and buckets. */
  @Test
  void what_the_template_refers_to_is_given() throws IOException {
    JsonNode given =
        new ObjectMapper()
            .readTree(ROOT.resolve("events").resolve("sam-environment.json").toFile())
            .path("Parameters");

    for (Command command : commands()) {
      assertThat(
              function(command.function())
                  .path("Properties")
                  .path("Environment")
                  .path("Variables")
                  .properties())
          .filteredOn(variable -> !variable.getValue().isTextual())
          .isNotEmpty()
          .allSatisfy(variable -> assertThat(given.has(variable.getKey())).isTrue());
    }
  }

  /** SAM finds a function of a CDK template by the last part of its construct path. */
  private static JsonNode function(String id) throws IOException {
    return template().path("Resources").properties().stream()
        .map(Map.Entry::getValue)
        .filter(each -> each.path("Type").asText().equals("AWS::Lambda::Function"))
        .filter(
            each ->
                each.path("Metadata")
                    .path("aws:cdk:path")
                    .asText()
                    .endsWith("/" + id + "/Resource"))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode template() throws IOException {
    return new ObjectMapper().readTree(built().toFile());
  }

  private static Path built() throws IOException {
    return ROOT.resolve(find(SETTING).get(0).group(2));
  }

  private static List<MatchResult> find(Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(ROOT.resolve("samconfig.toml"))).results().toList();
  }
}
