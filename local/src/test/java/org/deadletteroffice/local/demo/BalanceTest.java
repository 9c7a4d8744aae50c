package org.deadletteroffice.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.deadletteroffice.deadletter.KnownMessages;
import org.deadletteroffice.local.demo.Balance.Place;
import org.junit.jupiter.api.Test;

class BalanceTest {
  private final Deliveries deliveries = new Deliveries();

  @Test
  void every_message_is_found_at_its_place() {
    deliveries.processed("processed");
    deliveries.processedReplay("key-of-resolved");
    List<Letter> letters =
        List.of(
            letter("resolved", false, "resolved"),
            letter("queued", true, "queued"),
            letter("queued", false, "held"),
            letter("replaying", true, "replaying"),
            letter("quarantined", false, "quarantined"));

    Balance balance =
        Balance.of(
            List.of(
                "processed", "resolved", "queued", "held", "replaying", "quarantined", "waiting"),
            deliveries,
            Set.of("waiting"),
            letters);

    assertThat(balance.balances()).isTrue();
    assertThat(balance.at(Place.PROCESSED)).isEqualTo(1);
    assertThat(balance.at(Place.RESOLVED)).isEqualTo(1);
    assertThat(balance.at(Place.QUEUED)).isEqualTo(3);
    assertThat(balance.at(Place.HELD)).isEqualTo(1);
    assertThat(balance.at(Place.QUARANTINED)).isEqualTo(1);
  }

  @Test
  void a_lost_message_is_named_and_the_books_do_not_balance() {
    deliveries.processed("processed");

    Balance balance =
        Balance.of(
            List.of("processed", "lost"),
            deliveries,
            Set.of(),
            List.of(letter("queued", true, "other")));

    assertThat(balance.balances()).isFalse();
    assertThat(balance.unaccounted()).containsExactly("lost");
  }

  @Test
  void a_letter_called_resolved_that_no_consumer_worked_is_a_lost_message() {
    Balance balance =
        Balance.of(
            List.of("claimed"),
            deliveries,
            Set.of(),
            List.of(letter("resolved", false, "claimed")));

    assertThat(balance.unaccounted()).containsExactly("claimed");
  }

  @Test
  void many_messages_of_one_letter_count_one_by_one() {
    deliveries.processedReplay("key-of-resolved");

    Balance balance =
        Balance.of(
            List.of("a", "b", "c"),
            deliveries,
            Set.of(),
            List.of(letter("resolved", false, "a", "b", "c")));

    assertThat(balance.at(Place.RESOLVED)).isEqualTo(3);
    assertThat(balance.balances()).isTrue();
  }

  @Test
  void a_message_that_the_consumer_forwarded_is_found_under_its_new_id() {
    deliveries.forwarded("original", "in-the-dlq");

    Balance balance =
        Balance.of(
            List.of("original"),
            deliveries,
            Set.of(),
            List.of(letter("queued", false, "in-the-dlq")));

    assertThat(balance.at(Place.HELD)).isEqualTo(1);
  }

  @Test
  void a_state_nobody_knows_accounts_for_nothing() {
    Balance balance =
        Balance.of(List.of("a"), deliveries, Set.of(), List.of(letter("vanished", false, "a")));

    assertThat(balance.balances()).isFalse();
  }

  private static Letter letter(String state, boolean due, String... messageIds) {
    KnownMessages known = KnownMessages.NONE;
    for (String id : messageIds) {
      known = known.with(id);
    }
    return new Letter(
        "key-of-" + state, state, "retryable", due, "", messageIds.length, 0, Instant.EPOCH, known);
  }
}
