package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.infra.SynthesisedOffice.SOURCE;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;

final class QueuesTest {

  private final SynthesisedOffice office = SynthesisedOffice.byDefault();

  @Test
  void every_queue_keeps_messages_as_long_as_sqs_can_and_encrypts_them() {
    assertThat(office.ofType("AWS::SQS::Queue"))
        .hasSize(6)
        .allSatisfy(
            queue -> {
              JsonNode properties = queue.path("Properties");
              assertThat(properties.path("MessageRetentionPeriod").asInt()).isEqualTo(1_209_600);
              assertThat(properties.path("KmsMasterKeyId").toString())
                  .contains(office.logicalId("Key"));
              assertThat(queue.path("DeletionPolicy").asText()).isEqualTo("Retain");
            });
  }

  @Test
  void no_queue_is_reached_without_tls() {
    assertThat(office.ofType("AWS::SQS::QueuePolicy"))
        .hasSize(6)
        .allSatisfy(
            policy ->
                assertThat(policy.path("Properties").path("PolicyDocument").path("Statement"))
                    .anySatisfy(
                        statement -> {
                          assertThat(statement.path("Effect").asText()).isEqualTo("Deny");
                          assertThat(statement.path("Action").asText()).isEqualTo("sqs:*");
                          assertThat(statement.path("Condition").toString())
                              .isEqualTo("{\"Bool\":{\"aws:SecureTransport\":\"false\"}}");
                        }));
  }

  @ParameterizedTest
  @ValueSource(strings = {"DeadLetterQueue", "DeadLetterFifoQueue"})
  void a_message_stays_hidden_six_times_as_long_as_capture_may_take(String id) {
    int timeout = office.properties("Capture").path("Timeout").asInt();

    assertThat(timeout).isLessThan(30);
    assertThat(office.properties(id).path("VisibilityTimeout").asInt())
        .isGreaterThanOrEqualTo(6 * timeout);
  }

  @Test
  void an_outage_scatters_nothing_into_the_last_resort() {
    JsonNode standard = office.properties("DeadLetterQueue").path("RedrivePolicy");
    JsonNode fifo = office.properties("DeadLetterFifoQueue").path("RedrivePolicy");

    assertThat(standard.path("maxReceiveCount").asInt()).isEqualTo(1_000);
    assertThat(standard.path("deadLetterTargetArn").toString())
        .contains(office.logicalId("LastResortQueue"));
    assertThat(fifo.path("maxReceiveCount").asInt()).isEqualTo(1_000);
    assertThat(fifo.path("deadLetterTargetArn").toString())
        .contains(office.logicalId("LastResortFifoQueue"));
  }

  @Test
  void a_batch_times_its_concurrency_fits_what_a_letter_remembers() {
    assertThat(office.ofType("AWS::Lambda::EventSourceMapping"))
        .hasSize(2)
        .allSatisfy(
            mapping -> {
              JsonNode properties = mapping.path("Properties");
              int atOnce = properties.path("ScalingConfig").path("MaximumConcurrency").asInt();
              assertThat(atOnce).isGreaterThanOrEqualTo(2);
              assertThat(atOnce * properties.path("BatchSize").asInt()).isLessThanOrEqualTo(256);
              assertThat(properties.path("FunctionResponseTypes").path(0).asText())
                  .isEqualTo("ReportBatchItemFailures");
              assertThat(properties.path("FunctionName").toString()).contains(":live");
            });
  }

  @Test
  void no_queue_redrives_to_the_office_unless_it_is_named() {
    assertThat(redriveAllowed(office, "DeadLetterQueue").path("redrivePermission").asText())
        .isEqualTo("denyAll");
  }

  @Test
  void up_to_ten_sources_are_allowed_by_name() {
    SynthesisedOffice named =
        SynthesisedOffice.with(
            props ->
                props.sources(
                    List.of(SourceQueue.of(SOURCE), SourceQueue.of(SOURCE + "-strict.fifo"))));

    assertThat(redriveAllowed(named, "DeadLetterQueue").path("redrivePermission").asText())
        .isEqualTo("byQueue");
    assertThat(
            SynthesisedOffice.texts(
                redriveAllowed(named, "DeadLetterQueue").path("sourceQueueArns")))
        .containsExactly(SOURCE);
    assertThat(
            redriveAllowed(named, "DeadLetterFifoQueue").path("sourceQueueArns").path(0).asText())
        .isEqualTo(SOURCE + "-strict.fifo");
  }

  @Test
  void beyond_ten_sources_any_queue_of_the_account_is_allowed() {
    SynthesisedOffice many =
        SynthesisedOffice.with(
            props ->
                props.sources(
                    IntStream.rangeClosed(1, 11)
                        .mapToObj(i -> SourceQueue.of(SOURCE + i))
                        .toList()));

    assertThat(redriveAllowed(many, "DeadLetterQueue").toString())
        .isEqualTo("{\"redrivePermission\":\"allowAll\"}");
  }

  @Test
  void a_queue_of_the_same_app_has_the_offices_dlq_as_its_own() {
    SynthesisedOffice together =
        SynthesisedOffice.of(
            app -> {
              DeadLetterOfficeStack stack =
                  SynthesisedOffice.stack(
                      app, DeadLetterOfficeProps.builder(SynthesisedOffice.code()).build());
              DeadLetterOffice dlo = (DeadLetterOffice) stack.getNode().findChild("Office");
              Queue orders =
                  Queue.Builder.create(stack, "Orders")
                      .deadLetterQueue(
                          DeadLetterQueue.builder()
                              .queue(dlo.deadLetterQueue())
                              .maxReceiveCount(3)
                              .build())
                      .build();
              dlo.guard(SourceQueue.of(orders.getQueueArn()));
            });

    assertThat(redriveAllowed(together, "DeadLetterQueue").toString()).contains("allowAll");
    assertThat(together.statements("ReplayRole/DefaultPolicy").toString())
        .contains("sqs:SendMessage", "Orders");
    assertThat(
            together.properties("Replay").path("Environment").path("Variables").path("DLO_SOURCES"))
        .asString()
        .contains("Orders");
  }

  private static JsonNode redriveAllowed(SynthesisedOffice office, String id) {
    return office.properties(id).path("RedriveAllowPolicy");
  }
}
