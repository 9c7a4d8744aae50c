package org.deadletteroffice.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CaptureBenchTest {

  @Test
  void a_new_letter_is_one_request_of_the_handler() throws Exception {
    CaptureBench.Comparison measured = new CaptureBench(4, 10, 1, 400).run();

    assertThat(measured.requestsPerMessage()).isEqualTo(1);
    assertThat(measured.unitsPerMessage()).isGreaterThanOrEqualTo(3);
    assertThat(measured.handler().perSecond()).isPositive();
    assertThat(measured.bare().bytesAllocated()).isPositive();
  }

  @Test
  void a_write_costs_a_unit_for_each_started_kib() {
    assertThat(WriteUnits.of(Map.of("a", AttributeValue.fromS("x".repeat(1_023))))).isEqualTo(1);
    assertThat(WriteUnits.of(Map.of("a", AttributeValue.fromS("x".repeat(1_024))))).isEqualTo(2);
    assertThat(WriteUnits.of(Map.of("a", AttributeValue.fromS("x".repeat(5_000))))).isEqualTo(5);
  }
}
