package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Journal;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries that are handled in order. Those of one key that follow each other are one write. In a
 * FIFO queue nothing is written after the first failure.
 */
final class Lane {

  private final List<Step> steps;
  private final LetterWriter writer;
  private final Chronicle chronicle;
  private final TimeLeft time;
  private final List<Result> results = new ArrayList<>();
  private boolean stopped;

  Lane(List<Step> steps, LetterWriter writer, Journal journal, TimeLeft time) {
    this.steps = steps;
    this.writer = writer;
    this.chronicle = new Chronicle(journal);
    this.time = time;
  }

  /** Handles every step; never throws. */
  List<Result> results() {
    int next = 0;
    while (next < steps.size()) {
      int end = endOfRun(next);
      List<Step> run = steps.subList(next, end);
      if (stopped) {
        run.forEach(step -> leave(step.delivery()));
      } else {
        handle(run);
      }
      next = end;
    }
    return results;
  }

  /** The results when the lane was not done in time, or worse: everything comes again. */
  List<Result> abandoned(RuntimeException why) {
    steps.forEach(step -> chronicle.left(step.delivery(), why));
    return steps.stream().map(step -> new Result(step.delivery(), Outcome.REPORTED_BACK)).toList();
  }

  private void handle(List<Step> run) {
    RuntimeException problem = run.get(0).problem();
    if (problem != null) {
      leave(run.get(0).delivery(), problem);
      return;
    }
    int done = 0;
    try {
      List<Identified> arrivals = run.stream().map(Lane::identified).toList();
      while (done < run.size() && !stopped) {
        Folded folded = writer.write(arrivals.subList(done, arrivals.size()), time);
        written(folded);
        done += folded.size();
      }
      run.subList(done, run.size()).forEach(step -> leave(step.delivery()));
    } catch (RuntimeException e) {
      run.subList(done, run.size()).forEach(step -> leave(step.delivery(), e));
    }
  }

  private void written(Folded folded) {
    for (Change change : folded.changes()) {
      chronicle.record(change);
      RuntimeException untold = folded.unfinished(change);
      if (untold == null) {
        results.add(new Result(change.arrival().delivery(), outcome(change.captured())));
      } else {
        leave(change.arrival().delivery(), untold);
      }
    }
    RuntimeException failure = folded.failure();
    if (failure != null) {
      folded.left().forEach(arrival -> leave(arrival.delivery(), failure));
    }
  }

  private void leave(Delivery delivery, RuntimeException why) {
    chronicle.left(delivery, why);
    leave(delivery);
  }

  private void leave(Delivery delivery) {
    results.add(new Result(delivery, Outcome.REPORTED_BACK));
    stopped = stopped || delivery.fifo();
  }

  private static Outcome outcome(Captured captured) {
    return switch (captured) {
      case Captured.Recorded recorded -> Outcome.RECORDED;
      case Captured.AlreadyKnown known -> Outcome.KNOWN;
      default -> Outcome.MERGED;
    };
  }

  private int endOfRun(int start) {
    int end = start + 1;
    IdempotencyKey key = key(steps.get(start));
    while (key != null && end < steps.size() && key.equals(key(steps.get(end)))) {
      end++;
    }
    return end;
  }

  private static @Nullable IdempotencyKey key(Step step) {
    return step.identified() == null ? null : step.identified().arrival().key();
  }

  private static Identified identified(Step step) {
    if (step.identified() == null) {
      throw new IllegalStateException("a run of one key holds identified deliveries only");
    }
    return step.identified();
  }
}
