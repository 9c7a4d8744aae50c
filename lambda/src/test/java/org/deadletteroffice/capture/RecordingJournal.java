package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;

/** Remembers what it was told. */
public final class RecordingJournal implements Journal {

  /** One line. */
  public record Line(LifecycleEvent event, DeadLetter letter, String detail) {}

  private final List<Line> lines = Collections.synchronizedList(new ArrayList<>());
  private final List<CaptureCount> counts = Collections.synchronizedList(new ArrayList<>());
  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {
    lines.add(new Line(event, letter, detail));
  }

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {
    counts.add(count);
  }

  @Override
  public void failure(String what, Throwable cause) {
    failures.add(what + ": " + cause.getMessage());
  }

  public List<LifecycleEvent> events() {
    return lines().stream().map(Line::event).toList();
  }

  public List<Line> lines() {
    return List.copyOf(lines);
  }

  public List<CaptureCount> counts() {
    return List.copyOf(counts);
  }

  public List<String> failures() {
    return List.copyOf(failures);
  }

  public void clear() {
    lines.clear();
    counts.clear();
    failures.clear();
  }
}
