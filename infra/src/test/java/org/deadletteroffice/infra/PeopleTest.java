package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PeopleTest {

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @Test
  void a_reader_changes_nothing() {
    assertThat(actions("Reader"))
        .allMatch(
            action ->
                action.matches(
                    "\\w+:(Get|BatchGet|Query|List|Describe|Decrypt|Filter|Start|Stop).*"))
        .doesNotContain("sqs:StartMessageMoveTask");
  }

  @Test
  void an_operator_decides_about_letters_but_deletes_none() {
    assertThat(actions("Operator"))
        .contains("dynamodb:UpdateItem", "sqs:StartMessageMoveTask")
        .noneMatch(action -> action.contains("DeleteObject"));
  }

  @Test
  void the_only_record_an_operator_deletes_is_the_one_that_stops_replays() {
    assertThat(office.statements("Operator"))
        .filteredOn(
            statement ->
                SynthesisedOffice.texts(statement.path("Action")).contains("dynamodb:DeleteItem"))
        .singleElement()
        .satisfies(
            statement ->
                assertThat(statement.path("Condition").toString())
                    .isEqualTo(
                        "{\"ForAllValues:StringEquals\":{\"dynamodb:LeadingKeys\":[\"stop\"]}}"));
  }

  @Test
  void an_operator_reads_and_removes_runs_that_failed_but_no_message_of_a_dlq() {
    assertThat(office.statements("Operator"))
        .filteredOn(
            statement ->
                SynthesisedOffice.texts(statement.path("Action")).contains("sqs:DeleteMessage"))
        .flatExtracting(statement -> SynthesisedOffice.texts(statement.path("Resource")))
        .allMatch(queue -> queue.matches(".*(Runs|LastResort).*"))
        .hasSize(4);
  }

  @Test
  void an_operator_can_move_messages_that_are_sealed_with_the_key_of_their_source() {
    SynthesisedOffice guarding =
        SynthesisedOffice.with(
            props ->
                props.sources(
                    List.of(
                        SourceQueue.of(SynthesisedOffice.SOURCE)
                            .encryptedBy(SynthesisedOffice.KEY))));

    assertThat(guarding.statements("Operator").toString()).contains(SynthesisedOffice.KEY);
    assertThat(guarding.statements("Reader").toString()).doesNotContain(SynthesisedOffice.KEY);
  }

  @Test
  void an_administrator_can_erase_and_roll_back() {
    assertThat(actions("Administrator"))
        .contains("dynamodb:DeleteItem", "s3:DeleteObjectVersion", "lambda:UpdateAlias");
  }

  @Test
  void nobody_purges_a_queue_or_gets_round_retention() {
    assertThat(actions("Administrator"))
        .doesNotContain("sqs:PurgeQueue", "s3:BypassGovernanceRetention")
        .noneMatch(action -> action.contains("*"));
  }

  @Test
  void each_policy_is_small_enough_for_iam_with_forty_keys_of_sources() {
    SynthesisedOffice large =
        SynthesisedOffice.with(
            props ->
                props.sources(
                    IntStream.range(0, 40)
                        .mapToObj(
                            i ->
                                SourceQueue.of(SynthesisedOffice.SOURCE + i)
                                    .encryptedBy(
                                        SynthesisedOffice.KEY + "-3333-4444-5555-66666666" + i))
                        .toList()));

    assertThat(List.of("Reader", "Operator", "Administrator"))
        .allSatisfy(
            policy ->
                assertThat(
                        resolved(large.properties(policy).path("PolicyDocument"))
                            .replaceAll("\\s", "")
                            .length())
                    .as(policy)
                    .isLessThan(6_144));
  }

  /** The JSON text with every reference as long as what CloudFormation may put there. */
  private static String resolved(JsonNode node) {
    if (node.has("Fn::Join")) {
      StringBuilder joined = new StringBuilder();
      node.path("Fn::Join").path(1).forEach(part -> joined.append(unquoted(resolved(part))));
      return "\"" + joined + "\"";
    }
    if (node.has("Fn::GetAtt")) {
      return "\"" + "a".repeat(130) + "\"";
    }
    if (node.has("Ref")) {
      String name = node.path("Ref").asText();
      return "\"" + "a".repeat(name.startsWith("AWS::") ? 14 : 130) + "\"";
    }
    if (node.isObject()) {
      return node.properties().stream()
          .map(entry -> "\"" + entry.getKey() + "\":" + resolved(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (node.isArray()) {
      List<String> members = new ArrayList<>();
      node.forEach(member -> members.add(resolved(member)));
      return "[" + String.join(",", members) + "]";
    }
    return node.toString();
  }

  private static String unquoted(String text) {
    return text.substring(1, text.length() - 1);
  }

  private Set<String> actions(String policy) {
    return office.statements(policy).stream()
        .map((JsonNode statement) -> statement.path("Action"))
        .flatMap(action -> SynthesisedOffice.texts(action).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
