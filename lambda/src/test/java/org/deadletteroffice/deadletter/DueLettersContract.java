package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterStoreContract.hintOf;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the schedule is shown. Each test begins with an empty store, whose index does not lag. */
public abstract class DueLettersContract {

  private static final Instant NEXT_WEEK = NOW.plus(Duration.ofDays(7));

  protected abstract DeadLetterStore store();

  protected abstract DueLetters dueLetters();

  @ParameterizedTest(name = "a letter {0} is shown where its state says")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void a_letter_is_shown_where_its_state_says(String kind, DeadLetter letter) {
    store().record(letter);
    String source = letter.sourceQueueArn() == null ? SOURCE : letter.sourceQueueArn();
    boolean due = letter.dueKey().isPresent();

    assertThat(dueLetters().toReplay(source, NEXT_WEEK, 10))
        .as(kind)
        .isEqualTo(due && letter.state() == State.QUEUED ? List.of(hintOf(letter)) : List.of());
    assertThat(dueLetters().toSettle(source, NEXT_WEEK, 10))
        .as(kind)
        .isEqualTo(due && letter.state() == State.REPLAYING ? List.of(hintOf(letter)) : List.of());
  }

  @Test
  void a_letter_follows_its_state_from_one_list_to_the_other_and_out() {
    DeadLetter letter = aDeadLetter().build();
    store().record(letter);
    Claim claim = new Claim("token", NOW, NOW.plusSeconds(90), 3);

    DeadLetter claimed = store().claim(hintOf(letter), claim).orElseThrow();

    assertThat(dueLetters().toReplay(SOURCE, NEXT_WEEK, 10)).isEmpty();
    assertThat(dueLetters().toSettle(SOURCE, NOW.plusSeconds(90), 10))
        .containsExactly(hintOf(claimed));
    assertThat(dueLetters().toSettle(SOURCE, NOW.plusSeconds(89), 10)).isEmpty();

    store().replace(claimed.quarantinedBy("ann", "stop", NOW));

    assertThat(dueLetters().toSettle(SOURCE, NEXT_WEEK, 10)).isEmpty();
  }

  @Test
  void letters_are_shown_by_source_from_their_due_time_on() {
    DeadLetter letter = aDeadLetter().build();
    Instant due = hintOf(letter).dueAt();
    store().record(letter);
    store().record(aDeadLetter().from(anArrival().fromSource(SOURCE + "-2")).build());

    assertThat(dueLetters().toReplay(SOURCE, due, 10)).containsExactly(hintOf(letter));
    assertThat(dueLetters().toReplay(SOURCE, due.minusMillis(1), 10)).isEmpty();
    assertThat(dueLetters().toReplay(SOURCE + "-3", NEXT_WEEK, 10)).isEmpty();
  }

  @Test
  void the_oldest_due_come_first_up_to_the_limit() {
    List<DueLetter> hints = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      DeadLetter letter =
          aDeadLetter()
              .withProducerKey("ORD-" + i)
              .recordedAt(NOW.plusSeconds(i * 37 % 100))
              .build();
      DeadLetter due = letter.replayRequestedBy("ann", 3, NOW.plusSeconds(i * 37 % 100));
      store().record(due);
      hints.add(hintOf(due));
    }
    hints.sort(Comparator.comparing(DueLetter::dueAt));

    assertThat(dueLetters().toReplay(SOURCE, NEXT_WEEK, 1_000)).containsExactlyElementsOf(hints);
    assertThat(dueLetters().toReplay(SOURCE, NEXT_WEEK, 30))
        .containsExactlyElementsOf(hints.subList(0, 30));
    assertThat(dueLetters().toReplay(SOURCE, NOW.plusSeconds(9), 30))
        .containsExactlyElementsOf(hints.subList(0, 10));
    assertThat(dueLetters().toReplay(SOURCE, NEXT_WEEK, 0)).isEmpty();
  }
}
