package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

final class LetterTableTest {

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();
  private final JsonNode table = office.properties("Table");
  private final JsonNode replica = table.path("Replicas").path(0);

  @Test
  void both_indexes_are_hints_with_just_what_the_schedule_needs() {
    JsonNode backlog = table.path("GlobalSecondaryIndexes").path(0);
    JsonNode due = table.path("GlobalSecondaryIndexes").path(1);

    assertThat(backlog.path("KeySchema").findValuesAsText("AttributeName"))
        .containsExactly("backlog_key", "first_seen");
    assertThat(SynthesisedOffice.texts(backlog.path("Projection").path("NonKeyAttributes")))
        .containsExactlyInAnyOrder("source_queue_arn", "signature", "deadline");
    assertThat(due.path("KeySchema").findValuesAsText("AttributeName"))
        .containsExactly("due_key", "due_at");
    assertThat(SynthesisedOffice.texts(due.path("Projection").path("NonKeyAttributes")))
        .containsExactlyInAnyOrder("version", "replay_count", "error_category");
  }

  @Test
  void nothing_is_lost_when_someone_deletes_the_stack_or_the_table() {
    assertThat(office.resource("Table").path("DeletionPolicy").asText()).isEqualTo("Retain");
    assertThat(office.resource("Table").path("UpdateReplacePolicy").asText()).isEqualTo("Retain");
    assertThat(replica.path("DeletionProtectionEnabled").asBoolean()).isTrue();
    assertThat(
            replica
                .path("PointInTimeRecoverySpecification")
                .path("PointInTimeRecoveryEnabled")
                .asBoolean())
        .isTrue();
  }

  @Test
  void it_is_encrypted_with_the_customer_key() {
    assertThat(table.path("SSESpecification").path("SSEType").asText()).isEqualTo("KMS");
    assertThat(replica.path("SSESpecification").path("KMSMasterKeyId").toString())
        .contains(office.logicalId("Key"));
  }

  @Test
  void resolved_letters_expire_and_every_change_reaches_the_stream() {
    assertThat(table.path("TimeToLiveSpecification").toString())
        .isEqualTo("{\"AttributeName\":\"expires_at\",\"Enabled\":true}");
    assertThat(table.path("StreamSpecification").path("StreamViewType").asText())
        .isEqualTo("NEW_AND_OLD_IMAGES");
    assertThat(table.path("BillingMode").asText()).isEqualTo("PAY_PER_REQUEST");
  }
}
