package org.deadletteroffice.measure;

import static org.deadletteroffice.measure.MetricDimension.QUEUE;
import static org.deadletteroffice.measure.MetricName.CANARY_AGE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.Journal;

/**
 * A canary a day through every queue, and how long ago each last had one arrive. A canary that has
 * not arrived is sent again after an hour, and every hour after that: one lost sending heals before
 * anybody is called, and what was broken is seen to be mended. It keeps its token, so that however
 * many of them wait in the queue, each is known when it arrives, and the record does not grow.
 */
final class CanaryRound {

  /** A little less than a day, so that a round at the same time of the day finds it due. */
  static final Duration EVERY = Duration.ofHours(24).minusMinutes(10);

  /** How long a canary has to arrive before it is sent again. */
  static final Duration AGAIN = Duration.ofHours(1);

  private static final int TOKEN_BYTES = 16;

  private final CanaryRecords records;
  private final CanaryPost post;
  private final RandomGenerator random;
  private final Journal journal;

  CanaryRound(CanaryRecords records, CanaryPost post, RandomGenerator random, Journal journal) {
    this.records = records;
    this.post = post;
    this.random = random;
    this.journal = journal;
  }

  /** Sends what is due. The figures leave out what cannot be read. */
  List<Figure> of(Collection<String> queues, Instant now) {
    List<Figure> figures = new ArrayList<>();
    Duration longest = Duration.ZERO;
    for (String queue : queues) {
      Optional<Duration> age = age(queue, now);
      age.ifPresent(known -> figures.add(Figure.of(CANARY_AGE, QUEUE, queue, known.toSeconds())));
      if (age.isPresent() && age.get().compareTo(longest) > 0) {
        longest = age.get();
      }
    }
    if (figures.size() == queues.size()) {
      figures.add(0, Figure.of(CANARY_AGE, longest.toSeconds()));
    }
    return figures;
  }

  private Optional<Duration> age(String queue, Instant now) {
    try {
      Optional<CanaryRecord> record = records.of(queue);
      if (record.isEmpty() || isDue(record.get(), now)) {
        send(queue, now, record);
      }
      return Optional.of(record.map(known -> known.age(now)).orElse(Duration.ZERO));
    } catch (DeadLetterOfficeException failed) {
      journal.failure("the canary of " + queue, failed);
      return Optional.empty();
    }
  }

  private static boolean isDue(CanaryRecord last, Instant now) {
    return !now.isBefore(last.sentAt().plus(last.hasArrived() ? EVERY : AGAIN));
  }

  private void send(String queue, Instant now, Optional<CanaryRecord> before) {
    String token =
        before.filter(last -> !last.hasArrived()).map(CanaryRecord::token).orElseGet(this::token);
    if (records.sending(queue, token, now, before)) {
      try {
        post.send(queue, token);
      } catch (DeadLetterOfficeException failed) {
        journal.failure("sending a canary to " + queue, failed);
      }
    }
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
