package org.deadletteroffice.deadletter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened to a letter, bounded whatever arrives.
 *
 * @param attempts the first one and the latest {@value #LATEST}
 * @param attemptCount arrivals and failed reports, each message id once
 * @param arrived the latest message ids that arrived
 * @param reported the latest message ids that a report named; kept apart, since the arrival of a
 *     message that was reported first must still settle its replay
 * @param otherDigests the latest {@value #DIGESTS} digests seen besides the letter's own
 * @param mismatches computed digest to the one given with the message, of bodies still known
 */
public record History(
    List<Attempt> attempts,
    int attemptCount,
    KnownMessages arrived,
    KnownMessages reported,
    List<SourceDigest> otherDigests,
    Map<SourceDigest, String> mismatches) {

  static final int LATEST = 19;
  static final int DIGESTS = 32;

  static final History EMPTY =
      new History(List.of(), 0, KnownMessages.NONE, KnownMessages.NONE, List.of(), Map.of());

  public History {
    attempts = List.copyOf(attempts);
    otherDigests = List.copyOf(otherDigests);
    mismatches = Collections.unmodifiableMap(new LinkedHashMap<>(mismatches));
  }

  /** With an arrival; one whose id a report named already is not counted again. */
  History withArrival(String messageId, Attempt attempt) {
    KnownMessages known = arrived.with(messageId);
    return reported.contains(messageId)
        ? new History(attempts, attemptCount, known, reported, otherDigests, mismatches)
        : new History(longer(attempt), attemptCount + 1, known, reported, otherDigests, mismatches);
  }

  /** With a failure report; one about a message that arrived explains that attempt. */
  History withReport(String messageId, Attempt attempt) {
    KnownMessages known = reported.with(messageId);
    return arrived.contains(messageId)
        ? new History(
            explained(messageId, attempt), attemptCount, arrived, known, otherDigests, mismatches)
        : new History(longer(attempt), attemptCount + 1, arrived, known, otherDigests, mismatches);
  }

  History withOtherDigest(SourceDigest digest) {
    return otherDigests.contains(digest)
        ? this
        : new History(
            attempts,
            attemptCount,
            arrived,
            reported,
            latest(otherDigests, digest, DIGESTS),
            mismatches);
  }

  /**
   * With a body that came with another digest. Forgotten only with the body itself: while the
   * letter knows a body, by its own digest or another's, it knows that it is broken.
   */
  History withMismatch(SourceDigest computed, String given, SourceDigest own) {
    Map<SourceDigest, String> more = new LinkedHashMap<>(mismatches);
    more.keySet().removeIf(broken -> !broken.equals(own) && !otherDigests.contains(broken));
    more.put(computed, StoredText.cut(given));
    return new History(attempts, attemptCount, arrived, reported, otherDigests, more);
  }

  /** Without the digests: whether two bodies conflict is a question within an episode. */
  History ofNewEpisode() {
    return new History(attempts, attemptCount, arrived, reported, List.of(), Map.of());
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
