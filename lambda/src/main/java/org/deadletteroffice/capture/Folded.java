package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.deadletteroffice.deadletter.Moment;
import org.jspecify.annotations.Nullable;

/**
 * The arrivals of one key folded into one letter, in order, with everything kept that the letter
 * refers to. An arrival whose payload could not be kept is left out; in a FIFO queue so are all
 * that follow it.
 */
final class Folded {

  private @Nullable DeadLetter letter;
  private final List<Change> changes = new ArrayList<>();
  private final List<Identified> left = new ArrayList<>();
  private final Map<String, DeadLetterOfficeException> unfinished = new HashMap<>();
  private @Nullable DeadLetterOfficeException failure;

  static Folded of(
      @Nullable DeadLetter current,
      List<Identified> arrivals,
      PayloadKeeper payloads,
      Function<@Nullable String, Moment> moments) {
    Folded folded = new Folded();
    folded.letter = current;
    for (Identified arrival : arrivals) {
      folded.add(arrival, payloads, moments);
    }
    return folded;
  }

  private void add(
      Identified next, PayloadKeeper payloads, Function<@Nullable String, Moment> moments) {
    if (failure != null && next.delivery().fifo()) {
      left.add(next);
      return;
    }
    DeadLetter before = letter;
    Captured step =
        before == null
            ? new Captured.Recorded(
                DeadLetter.opened(next.arrival(), moments.apply(next.arrival().sourceQueueArn())))
            : before.captured(next.arrival(), moments.apply(before.sourceQueueArn()));
    try {
      payloads.keep(next, step);
    } catch (DeadLetterOfficeException e) {
      failure = e;
      left.add(next);
      return;
    }
    letter = step.letter();
    changes.add(new Change(next, before, step));
  }

  /** The letter to write; absent when no arrival could be folded into a new one. */
  @Nullable DeadLetter letter() {
    return letter;
  }

  /** What each arrival became, in order. */
  List<Change> changes() {
    return changes;
  }

  /** The arrivals left out. */
  List<Identified> left() {
    return left;
  }

  /** Why arrivals were left out; null when none was. */
  @Nullable DeadLetterOfficeException failure() {
    return failure;
  }

  /** Notes that what an arrival says about another letter could not be told: it must come again. */
  void unfinished(Change change, DeadLetterOfficeException why) {
    unfinished.put(change.arrival().delivery().messageId(), why);
  }

  /** Why an arrival must come again although it is recorded; null when it need not. */
  @Nullable DeadLetterOfficeException unfinished(Change change) {
    return unfinished.get(change.arrival().delivery().messageId());
  }

  /** How many arrivals this is about. */
  int size() {
    return changes.size() + left.size();
  }

  boolean changesNothing() {
    return changes.stream().allMatch(change -> change.captured() instanceof Captured.AlreadyKnown);
  }
}
