package org.deadletteroffice.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.Subject;
import org.deadletteroffice.dynamodb.DynamoDbBacklog;
import org.deadletteroffice.dynamodb.DynamoDbBacklogScan;
import org.deadletteroffice.dynamodb.DynamoDbCanaries;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.measure.BacklogPart;
import org.deadletteroffice.measure.BacklogReading;
import org.deadletteroffice.measure.BacklogTally;
import org.deadletteroffice.measure.CanaryRecord;
import org.junit.jupiter.api.Test;

/** What is measured is what is in the table, whatever was done to it. */
@OnAnyAws
class MeasuredTableTest {

  private static final List<ErrorCategory> CATEGORIES = List.of(ErrorCategory.values());
  private static final String DLQ = "arn:aws:sqs:eu-west-1:111122223333:orders-ingest-dlq";

  private final EmbeddedAws aws;
  private final String table;
  private final DynamoDbDeadLetterStore store;
  private final List<DeadLetter> letters = new ArrayList<>();

  MeasuredTableTest(EmbeddedAws aws) {
    this.aws = aws;
    table = DeployedStore.emptied(aws).table();
    store = new DynamoDbDeadLetterStore(aws.dynamoDb(), table);
  }

  @Test
  void depth_age_sources_and_deadlines_are_those_of_the_letters_after_any_transitions() {
    Random chance = new Random(4711);

    for (int step = 0; step < 300; step++) {
      if (letters.size() < 60 || chance.nextInt(4) == 0) {
        recorded(chance);
      } else {
        changed(chance.nextInt(letters.size()), chance);
      }
      if (step % 50 == 49) {
        assertThatWhatIsMeasuredIsTrue();
      }
    }
    for (State state : State.values()) {
      assertThat(count(letter -> letter.state() == state)).isPositive();
    }
  }

  @Test
  void a_canary_arrives_where_and_only_where_it_was_sent() {
    DynamoDbCanaries canaries = new DynamoDbCanaries(aws.dynamoDb(), table);

    assertThat(canaries.arrived(DLQ, "first", NOW)).isFalse();
    assertThat(canaries.of(DLQ)).isEmpty();
    assertThat(canaries.sending(DLQ, "first", NOW, Optional.empty())).isTrue();
    assertThat(canaries.sending(DLQ, "second", NOW, Optional.empty())).isFalse();
    assertThat(canaries.of(DLQ)).contains(new CanaryRecord(NOW, NOW, null, "first"));
    assertThat(canaries.arrived(DLQ, "second", NOW)).isFalse();
    assertThat(canaries.arrived(DLQ + ".fifo", "first", NOW)).isFalse();
    assertThat(canaries.arrived(DLQ, "first", NOW.plusSeconds(2))).isTrue();
    assertThat(canaries.arrived(DLQ, "first", NOW.plusSeconds(3))).isTrue();
    assertThat(canaries.of(DLQ)).contains(new CanaryRecord(NOW, NOW, NOW.plusSeconds(3), "first"));
  }

  @Test
  void canaries_that_arrive_late_are_still_ours() {
    DynamoDbCanaries canaries = new DynamoDbCanaries(aws.dynamoDb(), table);
    for (int day = 0; day < 3; day++) {
      Instant now = NOW.plus(Duration.ofDays(day));
      assertThat(canaries.sending(DLQ, "day-" + day, now, canaries.of(DLQ))).isTrue();
    }

    for (int day = 0; day < 3; day++) {
      assertThat(canaries.arrived(DLQ, "day-" + day, NOW.plus(Duration.ofDays(3)))).isTrue();
    }

    canaries.sending(DLQ, "next", NOW.plus(Duration.ofDays(3)), canaries.of(DLQ));
    assertThat(canaries.arrived(DLQ, "day-0", NOW.plus(Duration.ofDays(4)))).isFalse();
  }

  @Test
  void a_canary_that_is_sent_again_keeps_its_token_and_is_ours_whenever_it_arrives() {
    DynamoDbCanaries canaries = new DynamoDbCanaries(aws.dynamoDb(), table);
    canaries.sending(DLQ, "first", NOW, Optional.empty());
    for (int hour = 1; hour <= 48; hour++) {
      CanaryRecord last = canaries.of(DLQ).orElseThrow();
      assertThat(last.token()).isEqualTo("first");
      Instant now = NOW.plus(Duration.ofHours(hour));
      assertThat(canaries.sending(DLQ, last.token(), now, Optional.of(last))).isTrue();
    }

    Instant late = NOW.plus(Duration.ofHours(49));
    assertThat(canaries.arrived(DLQ, "first", late)).isTrue();
    assertThat(canaries.of(DLQ))
        .contains(new CanaryRecord(NOW, NOW.plus(Duration.ofDays(2)), late, "first"));
  }

  @Test
  void canaries_are_in_no_depth() {
    new DynamoDbCanaries(aws.dynamoDb(), table).sending(DLQ, "first", NOW, Optional.empty());

    assertThatWhatIsMeasuredIsTrue();
  }

  private void recorded(Random chance) {
    Instant deadline =
        chance.nextBoolean() ? null : NOW.plus(Duration.ofHours(chance.nextInt(96) - 48L));
    String source = chance.nextInt(5) == 0 ? null : SOURCE + chance.nextInt(3);
    DeadLetter letter =
        aDeadLetter()
            .from(
                anArrival()
                    .withProducerKey("ORD-" + letters.size())
                    .fromSource(source)
                    .failedWith(CATEGORIES.get(chance.nextInt(CATEGORIES.size())))
                    .sentAt(NOW.minusSeconds(chance.nextInt(100_000)))
                    .about(new Subject(null, null, null, null, null, deadline)))
            .build();
    assertThat(store.record(letter)).isTrue();
    letters.add(letter);
  }

  private void changed(int index, Random chance) {
    DeadLetter letter = letters.get(index);
    Optional<DeadLetter> changed =
        switch (chance.nextInt(4)) {
          case 0 ->
              letter.state() == State.QUEUED && letter.replayCount() < 3
                  ? Optional.of(letter.claimedBy(claimAt(NOW, "token-" + chance.nextInt())))
                  : Optional.empty();
          case 1 ->
              letter.state() == State.RESOLVED
                  ? Optional.empty()
                  : Optional.of(letter.quarantinedBy("ann", "for the test", NOW));
          case 2 ->
              letter.state() == State.RESOLVED
                  ? Optional.empty()
                  : Optional.of(letter.resolvedBy("ann", "for the test", at(NOW)));
          default ->
              Optional.of(
                  letter
                      .captured(
                          anArrival()
                              .withKey(letter.key())
                              .fromSource(letter.sourceQueueArn())
                              .failedWith(CATEGORIES.get(chance.nextInt(CATEGORIES.size())))
                              .sentAt(NOW.plusSeconds(1))
                              .build(),
                          at(NOW.plusSeconds(2)))
                      .letter());
        };
    changed.ifPresent(next -> letters.set(index, store.replace(next).orElseThrow()));
  }

  private void assertThatWhatIsMeasuredIsTrue() {
    BacklogReading reading = new DynamoDbBacklog(aws.dynamoDb(), table).read();
    assertThat(reading.failures()).isEmpty();
    for (BacklogPart part : BacklogPart.ALL) {
      assertThat(reading.depths())
          .containsEntry(
              part,
              count(
                  letter ->
                      letter.state() == part.state() && letter.errorCategory() == part.category()));
    }
    assertThat(reading.oldest().values().stream().flatMap(Optional::stream).min(Instant::compareTo))
        .isEqualTo(
            letters.stream()
                .filter(MeasuredTableTest::isUnresolved)
                .map(DeadLetter::firstSeen)
                .min(Instant::compareTo));
    BacklogTally tally =
        new DynamoDbBacklogScan(aws.dynamoDb(), table).tally(NOW, NOW.plus(Duration.ofHours(24)));
    assertThat(tally.deadlinesMissed())
        .isEqualTo(count(letter -> isUnresolved(letter) && due(letter, NOW.minusMillis(1))));
    assertThat(tally.deadlinesAtRisk() + tally.deadlinesMissed())
        .isEqualTo(
            count(letter -> isUnresolved(letter) && due(letter, NOW.plus(Duration.ofHours(24)))));
    for (Map.Entry<String, Long> source : tally.bySource().entrySet()) {
      assertThat(source.getValue())
          .isEqualTo(
              count(
                  letter ->
                      isUnresolved(letter)
                          && source
                              .getKey()
                              .equals(
                                  letter.sourceQueueArn() == null
                                      ? BacklogTally.UNKNOWN_SOURCE
                                      : letter.sourceQueueArn())));
    }
    assertThat(tally.bySource().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(count(MeasuredTableTest::isUnresolved));
  }

  private static boolean due(DeadLetter letter, Instant by) {
    Instant deadline = letter.subject().deadline();
    return deadline != null && !deadline.isAfter(by);
  }

  private static boolean isUnresolved(DeadLetter letter) {
    return letter.state() != State.RESOLVED;
  }

  private long count(Predicate<DeadLetter> which) {
    return letters.stream().filter(which).count();
  }
}
