package org.deadletteroffice.replay;

import static org.deadletteroffice.deadletter.ArrivalBuilder.DLQ;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.ArrivalBuilder.anArrival;
import static org.deadletteroffice.replay.FakeQueues.withDefaults;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.deadletteroffice.deadletter.Arrival;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterBuilder;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.InMemoryDeadLetterStore;
import org.deadletteroffice.deadletter.InMemoryPayloadStore;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.Moment;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/**
 * An office in memory: queues, table, bucket and clock, with one guarded standard source queue. The
 * clock stands still during a run, but for what the rate makes it wait.
 */
public final class ReplayWorld {

  public final SettableClock clock = new SettableClock(NOW);
  public final InMemoryDeadLetterStore letters = new InMemoryDeadLetterStore();
  public final InMemoryPayloadStore payloads = new InMemoryPayloadStore();
  public final FakeQueues queues = new FakeQueues(clock);
  public final ControlRecordsInMemory controls = new ControlRecordsInMemory();
  public final JournalInMemory journal = new JournalInMemory();
  public final Map<String, ReplayPolicy> policies = new HashMap<>();
  public final Map<String, String> targets = new HashMap<>();
  public AgeSeries ages = AgeSeries.NOTHING;

  /** Time of the function before it is cut off. */
  public TimeLeft time = () -> Duration.ofSeconds(60);

  private final TakeoverCount counted = new TakeoverCount(letters);
  private final Random random = new Random(7);
  private final AtomicInteger serial = new AtomicInteger();

  public ReplayWorld() {
    guard(SOURCE, DLQ);
  }

  /** One more source queue with a DLQ that the office captures. */
  public ReplayWorld guard(String source, String deadLetterQueue) {
    queues
        .create(withDefaults(source, deadLetterQueue))
        .create(withDefaults(deadLetterQueue, null));
    letters.remember(source, deadLetterQueue);
    return this;
  }

  public ReplayPorts ports() {
    return ports(Steps.undisturbed());
  }

  /** Ports whose every use is a step. */
  public ReplayPorts ports(Steps steps) {
    return new ReplayPorts(
        steps.of(DeadLetterStore.class, counted),
        steps.of(DueLetters.class, letters),
        letters,
        steps.of(PayloadStore.class, payloads),
        this::policyOf,
        source -> targets.getOrDefault(source, source),
        steps.of(ReplayQueue.class, queues),
        steps.of(QueueFacts.class, queues),
        (queue, since, now) -> ages,
        steps.of(PaceRecords.class, controls),
        controls,
        journal);
  }

  public ReplayPolicy policyOf(@Nullable String source) {
    return source == null
        ? DeadLetterBuilder.POLICY
        : policies.getOrDefault(source, DeadLetterBuilder.POLICY);
  }

  public RunSummary run() {
    return run(Steps.undisturbed());
  }

  public RunSummary run(Steps steps) {
    return replayer(ports(steps)).run(time);
  }

  /** A replayer on any ports, with this world's clock and chance. */
  public Replayer replayer(ReplayPorts ports) {
    return new Replayer(ports, clock, () -> random, clock::advanceTo);
  }

  public ReplayWorld later(Duration by) {
    clock.advance(by);
    return this;
  }

  /** As many new letters of a source, due at once, each with its own body. */
  public List<DeadLetter> due(String source, int count) {
    List<DeadLetter> due = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "ORD-" + serial.incrementAndGet();
      due.add(
          due(
              anArrival()
                  .withProducerKey(name)
                  .fromSource(source)
                  .sentAt(clock.instant().minusSeconds(60))
                  .withBody("{\"order\":\"" + name + "\"}")));
    }
    return due;
  }

  /** A new letter that is due at once. */
  public DeadLetter due(ArrivalBuilder arrival) {
    DeadLetter letter =
        DeadLetter.opened(
            arrival.build(),
            new Moment(clock.instant(), Policies.backingOff(Duration.ofMillis(1)), random));
    letters.record(letter);
    clock.advance(Duration.ofMillis(1));
    return letter;
  }

  public DeadLetter letter(IdempotencyKey key) {
    return letters.find(key).orElseThrow();
  }

  public DeadLetter letter(DeadLetter same) {
    return letter(same.key());
  }

  /** Messages that really were put into a queue for a letter. */
  public long sends(DeadLetter letter) {
    return queues.everSent().stream()
        .filter(sent -> sent.message().body().equals(letter.message().payload().body()))
        .count();
  }

  /** Takeovers of a letter's claims. */
  public int takeovers(DeadLetter letter) {
    return counted.of(letter.key());
  }

  /** SQS gives up on a message in a source queue and capture takes it off the DLQ. */
  public Captured comesBack(String source, FakeQueues.InQueue message) {
    queues.remove(source, message);
    return arrives(source, message.id(), message.sentAt(), message.message());
  }

  /** Capture takes a message off the DLQ of a source. */
  public Captured arrives(
      String source, String messageId, Instant sentAt, OutgoingMessage message) {
    MessageAttribute marker = message.attributes().get(Markers.KEY);
    MessageAttribute number = message.attributes().get(Markers.NUMBER);
    DeadLetter letter =
        letters.all().stream()
            .filter(each -> message.body().equals(each.message().payload().body()))
            .findFirst()
            .orElseThrow();
    ArrivalBuilder arrival =
        anArrival()
            .withMessageId(messageId)
            .withKey(letter.key())
            .fromSource(source)
            .onDeadLetterQueue(letter.deadLetterQueueArn())
            .sentAt(sentAt)
            .withBody(message.body());
    if (marker instanceof MessageAttribute.Text && number instanceof MessageAttribute.Text count) {
      arrival.markedAs(Integer.parseInt(String.valueOf(count.value())));
    }
    return captured(arrival.build());
  }

  private Captured captured(Arrival arrival) {
    while (true) {
      DeadLetter before = letter(arrival.key());
      Captured captured =
          before.captured(
              arrival, new Moment(clock.instant(), policyOf(arrival.sourceQueueArn()), random));
      if (letters.replace(captured.letter()).isPresent()) {
        return captured;
      }
    }
  }
}
