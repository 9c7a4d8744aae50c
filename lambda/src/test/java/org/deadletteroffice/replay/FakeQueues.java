package org.deadletteroffice.replay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Queues in memory that keep what is sent until a test takes it out. As strict as SQS where replays
 * depend on it: sizes, attribute counts, groups and deduplication ids of FIFO queues.
 */
public final class FakeQueues implements ReplayQueue, QueueFacts {

  /** What befalls the requests to a queue. */
  public interface Accident {
    /** Outcomes instead of sending; empty to let the request through. */
    Optional<List<SendOutcome>> befalls(List<OutgoingMessage> messages);
  }

  /** A message in a queue. */
  public record InQueue(String id, Instant sentAt, OutgoingMessage message) {}

  private static final Duration DEDUPLICATED = Duration.ofMinutes(5);

  private final Clock clock;
  private final Map<String, Queue> queues = new ConcurrentHashMap<>();
  private final List<InQueue> everSent = new ArrayList<>();
  private int serial;
  private int requests;

  public FakeQueues(Clock clock) {
    this.clock = clock;
  }

  private static final class Queue {
    final QueueReading facts;
    final List<InQueue> messages = new ArrayList<>();
    final Map<String, InQueue> deduplicated = new HashMap<>();
    final Set<InQueue> inFlight = new HashSet<>();
    @Nullable Accident accident;
    @Nullable QueueUnavailableException unreadable;

    Queue(QueueReading facts) {
      this.facts = facts;
    }
  }

  /** A queue with SQS's defaults. */
  public static QueueReading withDefaults(String arn, @Nullable String deadLetterQueueArn) {
    return new QueueReading(
        arn,
        arn.endsWith(".fifo"),
        Duration.ofSeconds(30),
        Duration.ofDays(4),
        1_048_576,
        deadLetterQueueArn,
        deadLetterQueueArn == null ? 0 : 3,
        0,
        0,
        0);
  }

  public synchronized FakeQueues create(QueueReading facts) {
    queues.put(facts.arn(), new Queue(facts));
    return this;
  }

  public synchronized void delete(String arn) {
    queues.remove(arn);
  }

  /** From now on, or never again with null. */
  public synchronized void befall(String arn, @Nullable Accident accident) {
    queue(arn).accident = accident;
  }

  /** Attributes cannot be read from now on, or again with null. */
  public synchronized void unreadable(String arn, @Nullable QueueUnavailableException why) {
    queue(arn).unreadable = why;
  }

  /** What is in a queue, oldest first. */
  public synchronized List<InQueue> messages(String arn) {
    return List.copyOf(queue(arn).messages);
  }

  /** Takes a message out, as a consumer does that succeeds. */
  public synchronized void remove(String arn, InQueue message) {
    queue(arn).messages.remove(message);
  }

  /** Puts a message in, as SQS does when it moves one. */
  public synchronized void put(String arn, InQueue message) {
    queue(arn).messages.add(message);
  }

  /** Received and not yet deleted, or back. */
  public synchronized void setInFlight(String arn, InQueue message, boolean received) {
    if (received) {
      queue(arn).inFlight.add(message);
    } else {
      queue(arn).inFlight.remove(message);
    }
  }

  /** Every message that was ever accepted, duplicates suppressed by FIFO not counted. */
  public synchronized List<InQueue> everSent() {
    return List.copyOf(everSent);
  }

  /** Requests to send, so far. */
  public synchronized int requests() {
    return requests;
  }

  @Override
  public synchronized List<SendOutcome> send(String queueArn, List<OutgoingMessage> messages) {
    requests++;
    Queue queue = queues.get(queueArn);
    if (queue == null) {
      return all(messages, new SendOutcome.Refused("no such queue", SendOutcome.Cause.QUEUE));
    }
    if (queue.accident != null) {
      Optional<List<SendOutcome>> outcome = queue.accident.befalls(messages);
      if (outcome.isPresent()) {
        return outcome.get();
      }
    }
    long bytes = messages.stream().mapToLong(OutgoingMessage::bytes).sum();
    if (messages.size() > MOST_MESSAGES || bytes > MOST_BYTES) {
      return all(
          messages, new SendOutcome.Refused("batch request too long", SendOutcome.Cause.REQUEST));
    }
    return messages.stream().map(message -> send(queue, message)).toList();
  }

  /** Every message of a request with the same outcome. */
  public static List<SendOutcome> all(List<OutgoingMessage> messages, SendOutcome outcome) {
    return messages.stream().map(unused -> outcome).toList();
  }

  /** Sends past any accident, as the half of a request that got through does. */
  public synchronized SendOutcome sendAnyway(String queueArn, OutgoingMessage message) {
    return send(queue(queueArn), message);
  }

  private SendOutcome send(Queue queue, OutgoingMessage message) {
    boolean fifo = queue.facts.fifo();
    if (message.bytes() > queue.facts.maximumMessageSize() || message.attributes().size() > 10) {
      return new SendOutcome.Refused("too large", SendOutcome.Cause.MESSAGE);
    }
    if (fifo && (message.groupId() == null || message.deduplicationId() == null)) {
      return new SendOutcome.Refused("missing parameter", SendOutcome.Cause.MESSAGE);
    }
    if (!fifo && message.deduplicationId() != null) {
      return new SendOutcome.Refused("no deduplication here", SendOutcome.Cause.MESSAGE);
    }
    Instant now = clock.instant();
    if (message.deduplicationId() != null) {
      InQueue before = queue.deduplicated.get(message.deduplicationId());
      if (before != null && now.isBefore(before.sentAt().plus(DEDUPLICATED))) {
        return new SendOutcome.Accepted(before.id());
      }
    }
    serial++;
    InQueue sent = new InQueue("replayed-" + serial, now, message);
    queue.messages.add(sent);
    everSent.add(sent);
    if (message.deduplicationId() != null) {
      queue.deduplicated.put(message.deduplicationId(), sent);
    }
    return new SendOutcome.Accepted(sent.id());
  }

  @Override
  public synchronized QueueReading read(String queueArn) {
    Queue queue = queues.get(queueArn);
    if (queue == null) {
      throw new QueueUnavailableException(queueArn, "no such queue", false, null);
    }
    if (queue.unreadable != null) {
      throw queue.unreadable;
    }
    QueueReading facts = queue.facts;
    long inFlight = queue.inFlight.stream().filter(queue.messages::contains).count();
    return new QueueReading(
        facts.arn(),
        facts.fifo(),
        facts.visibilityTimeout(),
        facts.retention(),
        facts.maximumMessageSize(),
        facts.deadLetterQueueArn(),
        facts.maxReceiveCount(),
        queue.messages.size() - inFlight,
        inFlight,
        0);
  }

  private Queue queue(String arn) {
    return Optional.ofNullable(queues.get(arn)).orElseThrow();
  }
}
