package org.deadletteroffice.deadletter.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.exploration.Explorer.Violation;
import org.deadletteroffice.deadletter.exploration.Setup.Rule;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayExplorationTest {

  private static final int WORLDS = 20_000;

  static Stream<Named<Setup>> small() {
    Setup world = Setup.standard();
    return Stream.of(
        Named.of("two copies, a death", world.originals(2).replayers(1, 1, 0)),
        Named.of("two replayers, a death, a refusal", world.replayers(2, 1, 1)),
        Named.of("reports", world.originals(2).reports(2)),
        Named.of("operators", world.verbs(2).reports(1)),
        Named.of("FIFO", world.queue(true, true, 0).replayers(2, 1, 0).verbs(1)),
        Named.of("FIFO, no room for markers", world.queue(true, false, 2).replayers(1, 1, 0)),
        Named.of("no room for markers, clocks apart", world.queue(false, false, 2).originals(2)),
        Named.of("redelivery and lost deletes", world.faults(true, false, true).reports(1)),
        Named.of("one stale reading", world.staleReadings(1)),
        Named.of("wrong presumptions", world.staleReadings(4)),
        Named.of("expiry", world.faults(false, true, false).originals(2).budget(2)));
  }

  @ParameterizedTest
  @MethodSource("small")
  void no_order_of_events_breaks_a_promise(Setup setup) {
    Explorer explorer = new Explorer(setup);

    assertThat(explorer.breadthFirst(WORLDS)).isEmpty();
    assertThat(explorer.seen()).isGreaterThan(1_000);
  }

  static Stream<Named<Setup>> large() {
    Setup world =
        Setup.standard()
            .originals(3)
            .budget(3)
            .replayers(2, 3, 3)
            .reports(4)
            .verbs(3)
            .faults(true, true, true)
            .until(90);
    return Stream.of(
        Named.of("standard queue", world.queue(false, true, 2)),
        Named.of("standard queue, no room for markers", world.queue(false, false, 2)),
        Named.of("FIFO", world.queue(true, true, 2)),
        Named.of("FIFO, no room for markers", world.queue(true, false, 2)));
  }

  @ParameterizedTest
  @MethodSource("large")
  void no_long_story_breaks_a_promise(Setup setup) {
    assertThat(new Explorer(setup).walks(1_000, 90, 11)).isEmpty();
  }

  static Stream<Arguments> rules() {
    Setup world = Setup.standard();
    return Stream.of(
        Arguments.of(Set.of(Rule.SILENCE_INCLUDES_DLQ), world),
        Arguments.of(Set.of(Rule.SILENCE_TWICE), world.staleReadings(1)),
        Arguments.of(Set.of(Rule.SOURCE_READ_BEFORE_DLQ, Rule.SILENCE_TWICE), world),
        Arguments.of(Set.of(Rule.SETTLE_ON_VERSION), world),
        Arguments.of(Set.of(Rule.COPY_FAILED_FORBIDS_SILENCE), world.originals(2)),
        Arguments.of(Set.of(Rule.PRESUMPTION_CAN_BE_REFUTED), world.staleReadings(4)),
        Arguments.of(Set.of(Rule.EVIDENCE_EXPIRES), world.faults(false, true, false)),
        Arguments.of(Set.of(Rule.REPORT_COVERS_ITS_DELIVERY), world.originals(2).reports(1)),
        Arguments.of(Set.of(Rule.TAKEN_OVER_IS_NOT_GIVEN_BACK), world.replayers(2, 1, 1)),
        Arguments.of(
            Set.of(Rule.NUMBERS_NEVER_REPEAT),
            world.queue(true, true, 0).verbs(2).replayers(1, 1, 0)),
        Arguments.of(Set.of(Rule.REPORTED_IS_NOT_ARRIVED), world.reports(1)));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void without_a_rule_its_promise_breaks(Set<Rule> taken, Setup setup) {
    Optional<Violation> violation = new Explorer(setup.without(taken)).breadthFirst(20 * WORLDS);

    assertThat(violation).isPresent();
  }
}
