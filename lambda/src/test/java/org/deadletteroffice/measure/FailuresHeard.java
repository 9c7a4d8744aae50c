package org.deadletteroffice.measure;

import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;

/** A journal that remembers failures, which is all that measuring tells. */
final class FailuresHeard implements Journal {

  final List<String> failures = new ArrayList<>();

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {
    throw new AssertionError("measuring changes no letter");
  }

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {
    throw new AssertionError("measuring captures nothing");
  }

  @Override
  public void failure(String what, Throwable cause) {
    failures.add(what);
  }
}
