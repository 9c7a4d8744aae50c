package org.deadletteroffice.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;

/** Time and allocation of the measured threads; those of the stubs are left out. */
final class Meter {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final long startedAt = System.nanoTime();
  private final long allocatedBefore = allocated();

  /** What happened since this meter was made. */
  Reading read(long messages) {
    double seconds = (System.nanoTime() - startedAt) / 1e9;
    return new Reading(messages / seconds, (allocated() - allocatedBefore) / (double) messages);
  }

  /** Per message. */
  record Reading(double perSecond, double bytesAllocated) {}

  private static long allocated() {
    long bytes = 0;
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null
          && !thread.getThreadName().startsWith(InstantDynamoDb.THREADS)
          && !thread.getThreadName().startsWith("HTTP-Dispatcher")) {
        bytes += THREADS.getThreadAllocatedBytes(thread.getThreadId());
      }
    }
    return bytes;
  }
}
