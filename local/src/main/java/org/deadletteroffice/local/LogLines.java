package org.deadletteroffice.local;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Short lines for a person at a terminal instead of JSON and counters. A failure is a warning the
 * first time; the same one again is only noted in the log file.
 */
public final class LogLines implements Journal {
  private static final Logger LOG = LoggerFactory.getLogger("office");
  private static final int MOST_REMEMBERED = 100;

  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {
    LOG.info(
        "{} {} {} {}",
        event.wireName(),
        letter.key().abbreviated(),
        letter.state().wireName(),
        detail);
  }

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {
    LOG.info("{} {}", deadLetterQueueArn, count);
  }

  @Override
  public void failure(String what, Throwable cause) {
    String line = what + ": " + rootOf(cause).getMessage();
    if (warned.size() < MOST_REMEMBERED && warned.add(line)) {
      LOG.warn("{}", line);
    }
    LOG.info("{}", line, cause);
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
