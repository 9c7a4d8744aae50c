package org.deadletteroffice.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.deadletteroffice.deadletter.KnownMessages;
import org.junit.jupiter.api.Test;

class DemoReportTest {
  private static final Letter QUARANTINED =
      new Letter(
          "key",
          "quarantined",
          "unknown",
          false,
          "replay_budget_exhausted",
          4,
          3,
          Instant.EPOCH,
          KnownMessages.NONE.with("failed"));

  private final Deliveries deliveries = new Deliveries();

  @Test
  void the_books_are_one_sum_and_one_verdict() {
    deliveries.processed("worked");

    String report = report(List.of("worked", "failed"));

    assertThat(report)
        .contains(
            "2 sent = 1 processed + 0 resolved by replay + 0 still queued or held"
                + " + 1 quarantined, 0 unaccounted",
            "The books balance",
            "1 replay_budget_exhausted",
            "4 failures recorded",
            "3 messages sent again",
            "60 s");
  }

  @Test
  void a_lost_message_is_named_in_the_verdict() {
    String report = report(List.of("failed", "lost"));

    assertThat(report)
        .contains("message lost", "1 unaccounted", "THE BOOKS DO NOT BALANCE")
        .doesNotContain("The books balance");
  }

  private String report(List<String> sent) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Letter> letters = List.of(QUARANTINED);
    new DemoReport(new PrintStream(bytes, true, StandardCharsets.UTF_8))
        .print(
            letters,
            Balance.of(sent, deliveries, Set.of(), letters),
            deliveries,
            Instant.EPOCH.plusSeconds(60));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
