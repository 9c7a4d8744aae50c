package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.at;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store of letters keeps to. Each test begins with an empty store. */
public abstract class DeadLetterStoreContract {

  private static final Instant LATER = NOW.plus(Duration.ofHours(1));

  protected abstract DeadLetterStore store();

  @Test
  void a_letter_is_recorded_once() {
    DeadLetter letter = aDeadLetter().build();

    assertThat(store().record(letter)).isTrue();
    assertThat(store().record(letter.notedBy("ann", "another", NOW))).isFalse();

    assertThat(store().find(letter.key())).contains(letter);
  }

  @Test
  void an_unknown_key_has_no_letter() {
    assertThat(store().find(aDeadLetter().build().key())).isEmpty();
    assertThat(store().replace(aDeadLetter().build())).isEmpty();
    assertThat(store().claim(hintOf(aDeadLetter().build()), claimAt(NOW, "token"))).isEmpty();
    assertThat(store().markSent(aDeadLetter().claimed("token").build(), sentAt(NOW, "m")))
        .isFalse();
  }

  @ParameterizedTest(name = "a letter {0} comes back as it was recorded")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void every_field_comes_back_as_it_was_recorded(String kind, DeadLetter letter) {
    store().record(letter);

    assertThat(store().find(letter.key())).as(kind).contains(letter);
  }

  @ParameterizedTest(name = "a letter {0} replaces a full one and is replaced by a plain one")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void nothing_of_a_replaced_letter_is_left(String kind, DeadLetter letter) {
    DeadLetter full = LettersOfEveryKind.named("quiet");
    DeadLetter plain = aDeadLetter().build();
    store().record(full);

    assertThat(store().replace(letter)).as(kind).contains(letter.storedAs(2));
    assertThat(store().find(letter.key())).as(kind).contains(letter.storedAs(2));
    assertThat(store().replace(plain.storedAs(2))).contains(plain.storedAs(3));
    assertThat(store().find(letter.key())).as(kind).contains(plain.storedAs(3));
  }

  @Test
  void the_largest_letter_there_can_be_is_kept() {
    DeadLetter largest = LargestLetter.letter();

    assertThat(store().record(largest)).isTrue();
    assertThat(store().replace(largest)).contains(largest.storedAs(2));
    assertThat(store().find(largest.key())).contains(largest.storedAs(2));
  }

  @Test
  void a_lost_race_changes_nothing() {
    DeadLetter letter = aDeadLetter().build();
    store().record(letter);
    DeadLetter first = store().replace(letter.notedBy("ann", "first", NOW)).orElseThrow();

    assertThat(store().replace(letter.notedBy("bob", "second", NOW))).isEmpty();

    assertThat(store().find(letter.key())).contains(first);
  }

  @ParameterizedTest(name = "a letter {0} is claimed as the transition says, if it may be")
  @MethodSource("org.deadletteroffice.deadletter.LettersOfEveryKind#all")
  void a_claim_is_the_transition_or_nothing(String kind, DeadLetter letter) {
    store().record(letter);
    Claim claim = claimAt(LATER, "claiming");
    boolean claimable = letter.state() == State.QUEUED && letter.sourceQueueArn() != null;

    Optional<DeadLetter> claimed =
        letter.sourceQueueArn() == null ? Optional.empty() : store().claim(hintOf(letter), claim);

    Optional<DeadLetter> expected =
        claimable ? Optional.of(letter.claimedBy(claim).storedAs(2)) : Optional.empty();
    assertThat(claimed).as(kind).isEqualTo(expected);
    assertThat(store().find(letter.key())).as(kind).contains(expected.orElse(letter));
  }

  @Test
  void a_stale_hint_claims_nothing() {
    DeadLetter letter = recorded(aDeadLetter().build());
    DeadLetter merged = store().replace(merged(letter)).orElseThrow();

    assertThat(store().claim(hintOf(letter), claimAt(LATER, "token"))).isEmpty();

    assertThat(store().find(letter.key())).contains(merged);
  }

  @Test
  void a_spent_budget_claims_nothing() {
    DeadLetter letter = recorded(LettersOfEveryKind.named("came back"));
    assertThat(letter.replayCount()).isEqualTo(1);

    assertThat(store().claim(hintOf(letter), new Claim("token", LATER, LATER.plusSeconds(90), 1)))
        .isEmpty();

    assertThat(store().find(letter.key())).contains(letter);
  }

  @Test
  void a_claim_repeated_after_a_lost_answer_is_still_ours() {
    DeadLetter letter = recorded(aDeadLetter().build());
    Claim claim = claimAt(LATER, "token");
    Optional<DeadLetter> unheard = store().claim(hintOf(letter), claim);

    assertThat(store().claim(hintOf(letter), claim)).isEqualTo(unheard).isPresent();
    assertThat(store().claim(hintOf(letter), claimAt(LATER, "another"))).isEmpty();
  }

  @Test
  void a_mark_is_the_transition() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    Sent sent = sentAt(LATER, "m-1");

    assertThat(store().markSent(claimed, sent)).isTrue();

    assertThat(store().find(claimed.key()))
        .contains(claimed.markedSent("token", sent).orElseThrow().storedAs(3));
  }

  @Test
  void a_mark_of_a_queue_without_a_redrive_policy_is_the_transition() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    Sent sent =
        new Sent(LATER, "m", "arn:target", null, Duration.ZERO, 0, LATER, LATER.plusSeconds(1));

    assertThat(store().markSent(claimed, sent)).isTrue();

    assertThat(store().find(claimed.key()))
        .contains(claimed.markedSent("token", sent).orElseThrow().storedAs(3));
  }

  @Test
  void a_mark_holds_although_an_arrival_was_merged_meanwhile() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    DeadLetter merged = store().replace(merged(claimed)).orElseThrow();
    assertThat(merged.openReplay().orElseThrow().copyFailedAt()).isNotNull();
    Sent sent = sentAt(LATER, "m-1");

    assertThat(store().markSent(claimed, sent)).isTrue();

    assertThat(store().find(claimed.key()))
        .contains(merged.markedSent("token", sent).orElseThrow().storedAs(4));
  }

  @Test
  void a_mark_of_a_takeover_is_the_transition() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    Claim takeover = claimAt(LATER.plusSeconds(90), "second");
    DeadLetter taken = store().replace(claimed.takenOverBy(takeover).orElseThrow()).orElseThrow();
    Sent sent = sentAt(LATER, "m-2");

    assertThat(store().markSent(claimed, sentAt(LATER, "m-1"))).as("late mark").isFalse();
    assertThat(store().markSent(taken, sent)).isTrue();

    assertThat(store().find(claimed.key()))
        .contains(taken.markedSent("second", sent).orElseThrow().storedAs(4));
  }

  @Test
  void a_late_mark_of_a_stopped_letter_is_refused() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    DeadLetter stopped = store().replace(claimed.quarantinedBy("ann", "stop", LATER)).orElseThrow();

    assertThat(store().markSent(claimed, sentAt(LATER, "m-1"))).isFalse();

    assertThat(store().find(claimed.key())).contains(stopped);
  }

  @Test
  void marking_again_changes_nothing() {
    DeadLetter claimed = claimed(recorded(aDeadLetter().build()));
    store().markSent(claimed, sentAt(LATER, "m-1"));
    Optional<DeadLetter> marked = store().find(claimed.key());

    assertThat(store().markSent(claimed, sentAt(LATER, "m-1"))).isTrue();

    assertThat(store().find(claimed.key())).isEqualTo(marked);
  }

  private DeadLetter recorded(DeadLetter letter) {
    store().record(letter);
    return letter;
  }

  private DeadLetter claimed(DeadLetter letter) {
    return store().claim(hintOf(letter), claimAt(LATER, "token")).orElseThrow();
  }

  private static DeadLetter merged(DeadLetter letter) {
    return letter.captured(anArrival().sentAt(LATER).build(), at(LATER)).letter();
  }

  static DueLetter hintOf(DeadLetter letter) {
    return new DueLetter(
        letter.key(),
        Optional.ofNullable(letter.sourceQueueArn()).orElseThrow(),
        Optional.ofNullable(letter.dueAt()).orElse(NOW),
        letter.version(),
        letter.replayCount(),
        letter.errorCategory());
  }
}
