package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.infra.SynthesisedOffice.KEY;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyAndTopicsTest {

  private static final String TOPIC = "arn:aws:sns:eu-west-1:111122223333:on-call";

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @Test
  void the_key_rotates_and_outlives_the_stack() {
    assertThat(office.properties("Key").path("EnableKeyRotation").asBoolean()).isTrue();
    assertThat(office.resource("Key").path("DeletionPolicy").asText()).isEqualTo("Retain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloudwatch.amazonaws.com", "events.amazonaws.com", "sns.amazonaws.com"})
  void services_that_write_to_the_office_can_use_its_key(String service) {
    assertThat(office.properties("Key").path("KeyPolicy").path("Statement"))
        .anySatisfy(
            statement -> {
              assertThat(SynthesisedOffice.texts(statement.path("Principal").path("Service")))
                  .contains(service);
              assertThat(SynthesisedOffice.texts(statement.path("Action")))
                  .containsExactlyInAnyOrder("kms:Decrypt", "kms:GenerateDataKey*");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"PageTopic", "TicketTopic"})
  void alarms_can_publish_to_the_encrypted_topics(String id) {
    assertThat(office.properties(id).path("KmsMasterKeyId").toString())
        .contains(office.logicalId("Key"));
    assertThat(office.statements(id + "/Policy"))
        .anySatisfy(
            statement -> {
              assertThat(statement.path("Principal").path("Service").asText())
                  .isEqualTo("cloudwatch.amazonaws.com");
              assertThat(statement.path("Action").asText()).isEqualTo("sns:Publish");
            })
        .anySatisfy(
            statement ->
                assertThat(statement.path("Condition").toString()).contains("aws:SecureTransport"));
  }

  @Test
  void sns_and_eventbridge_can_send_to_the_standard_dlq() {
    assertThat(office.statements("DeadLetterQueue/Policy"))
        .extracting(statement -> statement.path("Principal").path("Service").asText())
        .contains("sns.amazonaws.com", "events.amazonaws.com");
  }

  @Test
  void existing_topics_and_keys_are_used_instead() {
    SynthesisedOffice given =
        SynthesisedOffice.with(
            props -> props.keyArn(KEY).pageTopicArn(TOPIC).ticketTopicArn(TOPIC + "-tickets"));

    assertThat(given.ofType("AWS::KMS::Key")).isEmpty();
    assertThat(given.ofType("AWS::SNS::Topic")).isEmpty();
    assertThat(given.properties("DeadLetterQueue").path("KmsMasterKeyId").asText()).isEqualTo(KEY);
    assertThat(given.properties("LastResortNotEmpty").path("AlarmActions").path(0).asText())
        .isEqualTo(TOPIC);
    assertThat(given.properties("QuarantineNotEmpty").path("AlarmActions").path(0).asText())
        .isEqualTo(TOPIC + "-tickets");
  }

  @Test
  void an_address_is_told_of_pages_and_tickets() {
    SynthesisedOffice told =
        SynthesisedOffice.with(props -> props.alarmEmail("on-call@example.com"));

    assertThat(told.ofType("AWS::SNS::Subscription"))
        .hasSize(2)
        .allSatisfy(
            subscription ->
                assertThat(subscription.path("Properties").path("Endpoint").asText())
                    .isEqualTo("on-call@example.com"));
  }
}
