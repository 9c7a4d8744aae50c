package org.deadletteroffice.infra;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.journal.LogField;
import org.junit.jupiter.api.Test;

final class SavedQueriesTest {

  /** "CloudWatch Logs Insights query syntax". */
  private static final Set<String> LANGUAGE =
      Set.of(
          "fields",
          "filter",
          "stats",
          "sort",
          "limit",
          "in",
          "as",
          "by",
          "asc",
          "desc",
          "count",
          "count_distinct",
          "latest",
          "earliest");

  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern NAME = Pattern.compile("@?[a-z][a-z_]*");
  private static final Pattern ALIAS = Pattern.compile("(?<= as )[a-z_]+");

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @Test
  void queries_ask_for_fields_that_are_logged() {
    Set<String> logged = Stream.of(LogField.values()).map(LogField::wireName).collect(toSet());

    assertThat(queries())
        .hasSize(3)
        .allSatisfy(
            query -> {
              Set<String> named = found(NAME, TEXT.matcher(query).replaceAll(""));
              named.removeAll(LANGUAGE);
              named.removeAll(found(ALIAS, query));
              named.removeIf(name -> name.startsWith("@"));
              assertThat(named).isNotEmpty().isSubsetOf(logged);
            });
  }

  @Test
  void queries_ask_for_events_that_happen() {
    Set<String> events =
        Stream.of(LifecycleEvent.values()).map(LifecycleEvent::wireName).collect(toSet());

    assertThat(queries().stream().filter(query -> query.contains("event in")))
        .hasSize(2)
        .allSatisfy(
            query ->
                assertThat(
                        TEXT.matcher(query).results().map(text -> text.group(1)).collect(toSet()))
                    .isNotEmpty()
                    .isSubsetOf(events));
  }

  @Test
  void queries_look_into_the_logs_of_every_function() {
    assertThat(office.ofType("AWS::Logs::QueryDefinition"))
        .allSatisfy(query -> assertThat(query.path("Properties").path("LogGroupNames")).hasSize(3));
  }

  @Test
  void the_documentation_names_every_field() throws IOException {
    String doc = Files.readString(Path.of("..", "docs", "seeing.md"));

    assertThat(LogField.values())
        .allSatisfy(field -> assertThat(doc).contains("`" + field.wireName() + "`"));
  }

  private List<String> queries() {
    return office.ofType("AWS::Logs::QueryDefinition").stream()
        .map(query -> query.path("Properties").path("QueryString").asText())
        .toList();
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group()).collect(toSet());
  }
}
