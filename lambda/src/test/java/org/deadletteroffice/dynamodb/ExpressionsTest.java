package org.deadletteroffice.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpressionsTest {

  private static final Pattern PLACEHOLDER = Pattern.compile("[#:][a-z_]+");

  private final DeadLetter letter = aDeadLetter().build();

  @Test
  void a_letter_is_recorded_only_under_an_unused_key() {
    assertThat(DynamoDbDeadLetterStore.NOT_YET_RECORDED)
        .isEqualTo("attribute_not_exists(#idempotency_key)");
  }

  @Test
  void a_claim_needs_no_read() {
    DueLetter hint = new DueLetter(letter.key(), SOURCE, NOW, 7, 0, ErrorCategory.RETRYABLE);

    Update claim = ClaimUpdate.of(hint, claimAt(NOW, "token"));

    assertThat(claim.condition())
        .isEqualTo(
            "#state = :queued AND #version = :version AND #replay_count < :max_replays"
                + " AND #schema_version = :schema_version");
    assertThat(claim.expression())
        .isEqualTo(
            "SET #state = :replaying, #version = #version + :one,"
                + " #replay_count = #replay_count + :one, #last_number = #last_number + :one,"
                + " #replay.#number = #last_number + :one, #replay.#token = :token,"
                + " #replay.#claimed_at = :now, #replay.#takeovers = :zero,"
                + " #replay.#lease_until = :lease_until, #replay.#max_replays = :max_replays,"
                + " #backlog_key = :backlog_key, #due_key = :due_key, #due_at = :lease_until"
                + " REMOVE #hold_lifted, #replay.#sent_at, #replay.#message_id, #replay.#target,"
                + " #replay.#target_dlq, #replay.#visibility_timeout,"
                + " #replay.#max_receive_count, #replay.#settle_at, #replay.#evidence_until,"
                + " #replay.#copy_failed_at, #replay.#quiet_since");
    assertThat(bound(claim)).isEqualTo(used(claim));
  }

  @Test
  void a_mark_needs_the_token_and_no_version() {
    Update mark = markOf(aDeadLetter().claimed("token").build());

    assertThat(mark.condition())
        .isEqualTo(
            "#state = :replaying AND #replay.#token = :token"
                + " AND attribute_not_exists(#replay.#sent_at)"
                + " AND #schema_version = :schema_version");
    assertThat(mark.expression())
        .isEqualTo(
            "SET #version = #version + :one, #due_at = :settle_at, #audit.#entry = :entry,"
                + " #replay.#sent_at = :sent_at, #replay.#message_id = :message_id,"
                + " #replay.#target = :target, #replay.#target_dlq = :target_dlq,"
                + " #replay.#visibility_timeout = :visibility_timeout,"
                + " #replay.#max_receive_count = :max_receive_count,"
                + " #replay.#settle_at = :settle_at, #replay.#evidence_until = :evidence_until");
    assertThat(bound(mark)).isEqualTo(used(mark));
    assertThat(mark.names()).containsEntry("#entry", "replay_1");
  }

  @Test
  void a_rewrite_sets_what_a_letter_has_and_removes_what_it_lacks() {
    Update rewrite = Rewrite.of(LetterItem.of(letter, 8), 7);

    assertThat(rewrite.condition()).isEqualTo("#version = :read_version");
    assertThat(rewrite.expression())
        .isEqualTo(
            "SET #attempt_count = :attempt_count, #attempts = :attempts, #audit = :audit,"
                + " #backlog_key = :backlog_key, #dead_letter_queue_arn = :dead_letter_queue_arn,"
                + " #due_at = :due_at,"
                + " #due_key = :due_key, #episode = :episode, #error_category = :error_category,"
                + " #error_class = :error_class, #error_detail = :error_detail,"
                + " #first_seen = :first_seen, #identity_rule = :identity_rule, #known_messages = :known_messages,"
                + " #last_number = :last_number, #last_seen = :last_seen,"
                + " #message_attributes = :message_attributes, #newest_sent_at = :newest_sent_at,"
                + " #payload = :payload, #payload_bytes = :payload_bytes,"
                + " #replay = :replay,"
                + " #replay_count = :replay_count, #reported_messages = :reported_messages,"
                + " #schema_version = :schema_version, #signature = :signature,"
                + " #source_digest = :source_digest, #source_queue_arn = :source_queue_arn,"
                + " #state = :state, #version = :version"
                + " REMOVE #actor, #attributes_bytes, #attributes_count, #attributes_digest,"
                + " #attributes_location, #conflict, #deadline, #entity_id, #error_detail_likeness, #evidence_at, #expires_at,"
                + " #failure_record, #hold_lifted, #hold_reason, #jurisdiction, #laps,"
                + " #made_from, #made_from_number, #message_group_id, #message_type, #opened_at, #payload_location, #quarantine_reason,"
                + " #request, #request_digest, #resolution, #superseded_by, #superseded_number,"
                + " #trace_id, #work_digest");
  }

  @ParameterizedTest(name = "a letter {0}")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void every_placeholder_of_a_rewrite_is_bound_and_none_is_spare(String kind, DeadLetter any) {
    Update rewrite = Rewrite.of(LetterItem.of(any, 8), 7);

    assertThat(bound(rewrite)).as(kind).isEqualTo(used(rewrite));
    assertThat(rewrite.expression().length()).as("DynamoDB's limit").isLessThan(4_096);
  }

  @ParameterizedTest(name = "a letter {0}")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void nothing_is_written_that_a_rewrite_would_not_remove(String kind, DeadLetter any) {
    assertThat(LetterItem.NAMES).as(kind).containsAll(LetterItem.of(any, 1).keySet());
  }

  @Test
  void a_query_of_what_is_due_names_everything() {
    assertThat(DynamoDbDueLetters.DUE_BY_NOW).isEqualTo("#due_key = :due_key AND #due_at <= :now");
    assertThat(DynamoDbDueLetters.values("replay#a#1", NOW).keySet())
        .containsExactlyInAnyOrder(":due_key", ":now");
  }

  private static Update markOf(DeadLetter claimed) {
    return MarkUpdate.of(claimed, claimed.openReplay().orElseThrow(), sentAt(NOW, "m-1"));
  }

  private static Set<String> used(Update update) {
    return PLACEHOLDER
        .matcher(update.expression() + " " + update.condition())
        .results()
        .map(match -> match.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> bound(Update update) {
    Set<String> bound = new TreeSet<>(update.names().keySet());
    bound.addAll(update.values().keySet());
    return bound;
  }
}
