package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

final class PayloadBucketTest {

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();
  private final JsonNode bucket = office.properties("PayloadBucket");

  @Test
  void it_is_private_encrypted_and_kept() {
    assertThat(bucket.path("PublicAccessBlockConfiguration"))
        .hasSize(4)
        .allSatisfy(blocked -> assertThat(blocked.asBoolean()).isTrue());
    assertThat(bucket.path("BucketEncryption").toString())
        .contains("aws:kms", office.logicalId("Key"));
    assertThat(bucket.path("VersioningConfiguration").path("Status").asText()).isEqualTo("Enabled");
    assertThat(office.resource("PayloadBucket").path("DeletionPolicy").asText())
        .isEqualTo("Retain");
  }

  @Test
  void no_rule_ever_deletes_a_payload_that_a_letter_may_still_need() {
    assertThat(bucket.path("LifecycleConfiguration").path("Rules"))
        .allSatisfy(
            rule ->
                assertThat(rule.properties())
                    .extracting(java.util.Map.Entry::getKey)
                    .doesNotContain("ExpirationInDays", "ExpirationDate", "Transitions"));
  }

  @Test
  void a_write_that_does_not_say_if_none_match_is_refused() {
    assertThat(office.statements("PayloadBucket/Policy"))
        .anySatisfy(
            statement -> {
              assertThat(statement.path("Sid").asText()).isEqualTo("NoUnconditionalPut");
              assertThat(statement.path("Effect").asText()).isEqualTo("Deny");
              assertThat(statement.path("Action").asText()).isEqualTo("s3:PutObject");
              assertThat(statement.path("Condition").path("Null").path("s3:if-none-match").asText())
                  .isEqualTo("true");
            });
  }

  @Test
  void a_payload_is_under_retention_for_a_year() {
    assertThat(bucket.path("ObjectLockConfiguration").path("Rule").toString())
        .isEqualTo("{\"DefaultRetention\":{\"Days\":365,\"Mode\":\"GOVERNANCE\"}}");
  }

  @Test
  void nobody_gets_round_the_retention() {
    assertThat(bucket.path("ObjectLockEnabled").asBoolean()).isTrue();
    assertThat(office.statements("PayloadBucket/Policy"))
        .anySatisfy(
            statement -> {
              assertThat(statement.path("Effect").asText()).isEqualTo("Deny");
              assertThat(statement.path("Action").asText())
                  .isEqualTo("s3:BypassGovernanceRetention");
              assertThat(statement.path("Principal").toString()).isEqualTo("{\"AWS\":\"*\"}");
            });
  }

  @Test
  void it_is_reached_with_tls_only() {
    assertThat(office.statements("PayloadBucket/Policy"))
        .anySatisfy(
            statement -> {
              assertThat(statement.path("Effect").asText()).isEqualTo("Deny");
              assertThat(statement.path("Action").asText()).isEqualTo("s3:*");
              assertThat(statement.path("Condition").toString()).contains("aws:SecureTransport");
            });
  }
}
