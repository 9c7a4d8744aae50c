package org.deadletteroffice.deadletter;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened to a letter, bounded whatever arrives.
 *
 * @param attempts the first one and the latest {@value #LATEST}
 * @param attemptCount arrivals and failed reports, each message id once
 * @param arrived the latest message ids that arrived
 * @param reported the latest message ids that a report named; kept apart, since the arrival of a
 *     message that was reported first must still settle its replay
 */
public record History(
    List<Attempt> attempts, int attemptCount, KnownMessages arrived, KnownMessages reported) {

  static final int LATEST = 19;

  static final History EMPTY = new History(List.of(), 0, KnownMessages.NONE, KnownMessages.NONE);

  public History {
    attempts = List.copyOf(attempts);
  }

  /** With an arrival; one whose id a report named already is not counted again. */
  History withArrival(String messageId, Attempt attempt) {
    KnownMessages known = arrived.with(messageId);
    return reported.contains(messageId)
        ? new History(attempts, attemptCount, known, reported)
        : new History(longer(attempt), attemptCount + 1, known, reported);
  }

  /** With a failure report; one about a message that arrived explains that attempt. */
  History withReport(String messageId, Attempt attempt) {
    KnownMessages known = reported.with(messageId);
    return arrived.contains(messageId)
        ? new History(explained(messageId, attempt), attemptCount, arrived, known)
        : new History(longer(attempt), attemptCount + 1, arrived, known);
  }

  private List<Attempt> longer(Attempt attempt) {
    return attempts.isEmpty()
        ? List.of(attempt)
        : prepended(attempts.get(0), latest(attempts.subList(1, attempts.size()), attempt, LATEST));
  }

  private List<Attempt> explained(String messageId, Attempt report) {
    return attempts.stream()
        .map(known -> messageId.equals(known.messageId()) ? known.explainedBy(report) : known)
        .toList();
  }

  private static <T> List<T> latest(List<T> items, T item, int most) {
    List<T> longer = new ArrayList<>(items);
    longer.add(item);
    return longer.size() > most ? longer.subList(longer.size() - most, longer.size()) : longer;
  }

  private static <T> List<T> prepended(T first, List<T> rest) {
    List<T> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }
}
