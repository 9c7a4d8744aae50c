package org.deadletteroffice.capture;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.deadletter.Journal;

/**
 * Captures a batch: every delivery becomes part of a letter or is left in its queue, each on its
 * own. Up to {@value #CONCURRENCY} records are written at a time. Safe for concurrent use, and safe
 * to repeat with any part of the batch.
 */
public final class Capture {

  /** Records read or written at a time. */
  public static final int CONCURRENCY = 16;

  private final Clock clock;
  private final Identity identity;
  private final LetterWriter writer;
  private final CanaryWatch canaries;
  private final Journal journal;
  private final Workers workers = new Workers(CONCURRENCY);

  /**
   * @param pause waits so long before a contended write is tried again
   */
  public Capture(
      CapturePorts ports,
      Settings settings,
      Clock clock,
      RandomGenerator random,
      Consumer<Duration> pause) {
    PayloadKeeper keeper = new PayloadKeeper(ports.payloads());
    this.clock = clock;
    this.identity = new Identity(ports, settings, keeper);
    this.writer = new LetterWriter(ports, keeper, clock, random, pause);
    this.canaries = new CanaryWatch(ports.canaries(), ports.journal(), clock);
    this.journal = ports.journal();
  }

  Clock clock() {
    return clock;
  }

  /** Captures deliveries, in order where order matters, and says what became of each. */
  List<Result> captured(List<Delivery> deliveries, TimeLeft time) {
    List<Result> results = new ArrayList<>();
    List<Delivery> letters = new ArrayList<>();
    List<Optional<Result>> watched = watched(deliveries, time);
    for (int i = 0; i < deliveries.size(); i++) {
      Delivery delivery = deliveries.get(i);
      watched.get(i).ifPresentOrElse(results::add, () -> letters.add(delivery));
    }
    List<Step> steps = identified(letters, time);
    Map<String, List<Step>> byLane = new LinkedHashMap<>();
    for (Step step : steps) {
      byLane.computeIfAbsent(step.lane(), lane -> new ArrayList<>()).add(step);
    }
    List<Lane> lanes =
        byLane.values().stream().map(lane -> new Lane(lane, writer, journal, time)).toList();
    workers.all(lanes, Lane::results, Lane::abandoned, time).forEach(results::addAll);
    new Chronicle(journal).counted(results);
    return results;
  }

  /** Only what looks like a canary means a write, which is worth another thread. */
  private List<Optional<Result>> watched(List<Delivery> deliveries, TimeLeft time) {
    return deliveries.stream().anyMatch(CanaryWatch::looksLikeOne)
        ? workers.all(
            deliveries, delivery -> canaries.resultOf(delivery, time), canaries::left, time)
        : Collections.nCopies(deliveries.size(), Optional.empty());
  }

  /** Only what may be a replay means reading records, which is worth another thread. */
  private List<Step> identified(List<Delivery> deliveries, TimeLeft time) {
    boolean reads = deliveries.stream().anyMatch(Identity::mayReadFor);
    return reads
        ? workers.all(deliveries, this::step, Step::refused, time)
        : deliveries.stream().map(this::step).toList();
  }

  private Step step(Delivery delivery) {
    try {
      return delivery.intact()
          ? Step.taken(identity.of(delivery))
          : Step.refused(delivery, new BrokenDeliveryException(delivery.messageId()));
    } catch (RuntimeException e) {
      return Step.refused(delivery, e);
    }
  }
}
