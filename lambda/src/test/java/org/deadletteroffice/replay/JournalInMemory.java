package org.deadletteroffice.replay;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;

/** What a journal was told. */
public final class JournalInMemory implements Journal {

  /** One line. */
  public record Line(LifecycleEvent event, DeadLetter letter, String detail) {}

  private final List<Line> lines = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {
    lines.add(new Line(event, letter, detail));
  }

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {}

  @Override
  public void failure(String what, Throwable cause) {
    failures.add(what + ": " + cause.getMessage());
  }

  public List<Line> lines() {
    return lines;
  }

  public List<LifecycleEvent> events() {
    return lines.stream().map(Line::event).toList();
  }

  public List<String> failures() {
    return failures;
  }
}
