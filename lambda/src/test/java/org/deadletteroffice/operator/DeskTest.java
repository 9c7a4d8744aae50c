package org.deadletteroffice.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.InMemoryDeadLetterStore;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.ReplayBlockedException;
import org.deadletteroffice.deadletter.Resolution;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.replay.ControlRecordsInMemory;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.replay.Pace;
import org.deadletteroffice.replay.SettableClock;
import org.junit.jupiter.api.Test;

class DeskTest {

  private final InMemoryDeadLetterStore letters = new InMemoryDeadLetterStore();
  private final ControlRecordsInMemory controls = new ControlRecordsInMemory();
  private final JournalInMemory journal = new JournalInMemory();
  private final SettableClock clock = new SettableClock(NOW);
  private final Desk desk = desk(letters);

  @Test
  void replay_now_makes_a_letter_due_and_ends_the_rest_of_its_source() {
    DeadLetter letter = stored(aDeadLetter().build());
    controls.keep(SOURCE, new Pace(5, 0, List.of(), 4, NOW.plusSeconds(3_600), NOW));

    DeadLetter due = desk.replayNow(letter.key(), "ann");

    assertThat(due.dueAt()).isEqualTo(NOW);
    assertThat(due.version()).isEqualTo(letter.version() + 1);
    assertThat(controls.paceOf(SOURCE).left(NOW)).isEqualTo(Pace.FEWEST);
  }

  @Test
  void a_refused_verb_writes_nothing() {
    DeadLetter letter = stored(aDeadLetter().quarantined().build());

    assertThatThrownBy(() -> desk.replayNow(letter.key(), "ann"))
        .isInstanceOf(ReplayBlockedException.class);
    assertThat(letters.find(letter.key())).contains(letter);
  }

  @Test
  void a_verb_is_tried_again_when_another_writer_was_faster() {
    DeadLetter letter = stored(aDeadLetter().build());
    Desk late = desk(new RacingStore(letters, 3, false));

    DeadLetter noted = late.note(letter.key(), "ann", "checked");

    assertThat(noted.audit().entries().values()).anyMatch(entry -> entry.contains("checked"));
    assertThat(noted.version()).isEqualTo(letter.version() + 4);
  }

  @Test
  void a_verb_gives_up_when_others_never_stop_writing() {
    DeadLetter letter = stored(aDeadLetter().build());
    Desk late = desk(new RacingStore(letters, 1_000, false));

    assertThatThrownBy(() -> late.note(letter.key(), "ann", "checked"))
        .isInstanceOfSatisfying(
            DeadLetterOfficeException.class, failure -> assertThat(failure.retryHelps()).isTrue());
  }

  @Test
  void a_verb_whose_answer_was_lost_is_done_once() {
    DeadLetter letter = stored(aDeadLetter().quarantined().build());
    Desk unlucky = desk(new RacingStore(letters, 1, true));

    DeadLetter released = unlucky.release(letter.key(), "ann", false);

    assertThat(released.state()).isEqualTo(State.QUEUED);
    assertThat(released.audit().entries().keySet()).doesNotContain("released_at_2");
  }

  @Test
  void quarantine_and_resolve_are_journalled() {
    DeadLetter letter = stored(aDeadLetter().build());

    desk.quarantine(letter.key(), "ann", "portal is down");
    DeadLetter done = desk.resolve(letter.key(), "ann", "filed by hand");

    assertThat(done.resolution()).isEqualTo(Resolution.OPERATOR);
    assertThat(journal.events())
        .containsExactly(LifecycleEvent.DLQ_QUARANTINED, LifecycleEvent.DLQ_RESOLVED);
  }

  @Test
  void a_letter_without_a_source_gets_one_that_the_deployment_names() {
    DeadLetter letter = stored(aDeadLetter().from(anArrival().fromSource(null)).build());

    DeadLetter sourced = desk.setSource(letter.key(), "ann", SOURCE);

    assertThat(sourced.sourceQueueArn()).isEqualTo(SOURCE);
    assertThat(sourced.dueAt()).isEqualTo(NOW);
    assertThatThrownBy(() -> desk.setSource(letter.key(), "ann", SOURCE + "-unnamed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a queue that the deployment names");
  }

  @Test
  void what_is_not_there_is_said_so() {
    IdempotencyKey nobody = IdempotencyKey.ofProducerKey("nobody", SOURCE);

    assertThatThrownBy(() -> desk.note(nobody, "ann", "?"))
        .isInstanceOf(NoSuchLetterException.class)
        .hasMessageContaining(nobody.hex());
  }

  private DeadLetter stored(DeadLetter letter) {
    letters.record(letter);
    return letter;
  }

  private Desk desk(DeadLetterStore store) {
    return new Desk(store, source -> POLICY, controls, journal, clock, Set.of(SOURCE));
  }

  /** A store where the first replaces lose to another writer, or win without an answer. */
  private static final class RacingStore implements DeadLetterStore {

    private final InMemoryDeadLetterStore store;
    private final boolean answersLost;
    private int races;

    RacingStore(InMemoryDeadLetterStore store, int races, boolean answersLost) {
      this.store = store;
      this.races = races;
      this.answersLost = answersLost;
    }

    @Override
    public Optional<DeadLetter> replace(DeadLetter changed) {
      if (races == 0) {
        return store.replace(changed);
      }
      races--;
      if (answersLost) {
        store.replace(changed);
      } else {
        store.replace(store.find(changed.key()).orElseThrow());
      }
      return Optional.empty();
    }

    @Override
    public boolean record(DeadLetter letter) {
      return store.record(letter);
    }

    @Override
    public Optional<DeadLetter> find(IdempotencyKey key) {
      return store.find(key);
    }

    @Override
    public Optional<DeadLetter> claim(DueLetter hint, Claim claim) {
      return store.claim(hint, claim);
    }

    @Override
    public boolean markSent(DeadLetter claimed, Sent sent) {
      return store.markSent(claimed, sent);
    }
  }
}
