package org.deadletteroffice.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.capture.SqsRecord.aRecord;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.deadletteroffice.capture.CaptureRig;
import org.deadletteroffice.capture.SqsRecord;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.measure.MetricDimension;
import org.deadletteroffice.measure.MetricName;
import org.deadletteroffice.replay.FakeQueues.InQueue;
import org.deadletteroffice.replay.ReplayPorts;
import org.deadletteroffice.replay.ReplayWorld;
import org.deadletteroffice.replay.Replayer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens, in whatever order, the counters are what the table says: real capture and real
 * replay, driven at random, against a count of the records after every step.
 */
class BooksTest {

  private static final List<ErrorCategory> CATEGORIES = List.of(ErrorCategory.values());
  private static final int STEPS = 400;
  private static final int KEYS = 25;

  private final ReplayWorld world = new ReplayWorld();
  private final CaptureRig rig = new CaptureRig(world.letters, world.payloads, world.letters);

  /** Counted by all the threads of a replay at once. */
  private final Map<String, Integer> counted = new ConcurrentHashMap<>();

  private final LoggingJournal journal = new LoggingJournal(this::count);
  private final List<SqsRecord> delivered = new ArrayList<>();
  private int deliveries;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void counters_are_what_the_table_says_after_every_step(long seed) {
    Random chance = new Random(seed);

    for (int step = 0; step < STEPS; step++) {
      switch (chance.nextInt(5)) {
        case 0, 1 -> arrives(chance);
        case 2 -> replays();
        case 3 -> consumed(chance);
        default -> world.later(Duration.ofMinutes(chance.nextInt(120)));
      }
      assertThatTheBooksBalance();
    }

    for (MetricName happened :
        List.of(
            MetricName.MERGED,
            MetricName.REPLAYED,
            MetricName.CAME_BACK,
            MetricName.RESOLVED,
            MetricName.REOPENED,
            MetricName.QUARANTINED,
            MetricName.ARRIVALS_KNOWN)) {
      assertThat(count(happened)).as("%s must happen to be tested", happened).isPositive();
    }
  }

  private void assertThatTheBooksBalance() {
    Collection<DeadLetter> letters = world.letters.all();
    assertThat(count(MetricName.CAPTURED)).isEqualTo(letters.size());
    assertThat(
            count(MetricName.CAPTURED)
                + count(MetricName.MERGED)
                + count(MetricName.REOPENED)
                + count(MetricName.REFUTED)
                + count(MetricName.CAME_BACK))
        .isEqualTo(letters.stream().mapToInt(each -> each.history().attemptCount()).sum());
    assertThat(count(MetricName.RESOLVED) - count(MetricName.REOPENED) - count(MetricName.REFUTED))
        .isEqualTo(in(State.RESOLVED, letters));
    assertThat(count(MetricName.QUARANTINED))
        .isEqualTo(audited(letters, name -> name.startsWith("quarantined_at")));
    assertThat(count(MetricName.REPLAYED))
        .isEqualTo(audited(letters, name -> name.matches("replay_\\d+(_\\d+)?")));
    assertThat(count(MetricName.REPLAYED))
        .isEqualTo(
            count(MetricName.REPLAY_FAILED)
                + count(MetricName.RESOLVED)
                + in(State.REPLAYING, letters));
    assertThat(
            count(MetricName.ARRIVALS_RECORDED)
                + count(MetricName.ARRIVALS_MERGED)
                + count(MetricName.ARRIVALS_KNOWN))
        .isEqualTo(deliveries);
    assertThat(count(MetricName.ARRIVALS_RECORDED)).isEqualTo(letters.size());
    assertThat(count(MetricName.FAILURES)).isZero();
    assertThat(counted.getOrDefault("Resolved by RESOLUTION", 0))
        .isEqualTo(count(MetricName.RESOLVED));
    assertThat(counted.getOrDefault("Quarantined by REASON", 0))
        .isEqualTo(count(MetricName.QUARANTINED));
  }

  private void arrives(Random chance) {
    if (!delivered.isEmpty() && chance.nextInt(5) == 0) {
      captured(delivered.get(chance.nextInt(delivered.size())));
      return;
    }
    int key = chance.nextInt(KEYS);
    String category = CATEGORIES.get(chance.nextInt(CATEGORIES.size())).wireName();
    captured(
        aRecord()
            .withKey("ORD-" + key)
            .withBody("{\"order\":" + key + "}")
            .withAttribute("error_category", "String", category)
            .sentAt(world.clock.instant().minusSeconds(chance.nextInt(90))));
  }

  private void captured(SqsRecord record) {
    rig.clock.setTo(world.clock.instant());
    assertThat(rig.capture(record)).isEmpty();
    delivered.add(record);
    deliveries++;
    rig.journal.lines().forEach(line -> journal.record(line.event(), line.letter(), line.detail()));
    rig.journal.counts().forEach(count -> journal.captured("arn:dlq", count));
    rig.journal.clear();
  }

  private void replays() {
    ReplayPorts ports = world.ports();
    new Replayer(
            new ReplayPorts(
                ports.letters(),
                ports.due(),
                ports.knownQueues(),
                ports.payloads(),
                ports.policies(),
                ports.targets(),
                ports.queue(),
                ports.facts(),
                ports.ages(),
                ports.paces(),
                ports.stop(),
                journal),
            world.clock,
            () -> new Random(1))
        .run(world.time);
  }

  private void consumed(Random chance) {
    for (InQueue message : world.queues.messages(SOURCE)) {
      int fate = chance.nextInt(3);
      if (fate > 0) {
        world.queues.remove(SOURCE, message);
      }
      if (fate == 1) {
        captured(redriven(message));
      }
    }
  }

  private static SqsRecord redriven(InQueue message) {
    SqsRecord record =
        aRecord().withId(message.id()).withBody(message.message().body()).sentAt(message.sentAt());
    message
        .message()
        .attributes()
        .forEach(
            (name, value) -> {
              if (value instanceof MessageAttribute.Text text) {
                record.withAttribute(name, text.type(), String.valueOf(text.value()));
              }
            });
    return record;
  }

  private void count(MetricName metric, Map<MetricDimension, String> of, int count) {
    counted.merge(metric.wireName(), count, Integer::sum);
    of.keySet().forEach(by -> counted.merge(metric.wireName() + " by " + by, count, Integer::sum));
  }

  private int count(MetricName metric) {
    return counted.getOrDefault(metric.wireName(), 0);
  }

  private static int in(State state, Collection<DeadLetter> letters) {
    return (int) letters.stream().filter(letter -> letter.state() == state).count();
  }

  private static int audited(Collection<DeadLetter> letters, Predicate<String> name) {
    return (int)
        letters.stream()
            .flatMap(letter -> letter.audit().entries().keySet().stream())
            .filter(name)
            .count();
  }
}
