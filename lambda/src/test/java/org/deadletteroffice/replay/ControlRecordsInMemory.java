package org.deadletteroffice.replay;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Control records in memory. */
public final class ControlRecordsInMemory implements PaceRecords, StopSwitch {

  private final Map<String, Pace> paces = new ConcurrentHashMap<>();
  private volatile boolean stopped;

  @Override
  public Pace paceOf(String sourceQueueArn) {
    return paces.getOrDefault(sourceQueueArn, Pace.CANARIES);
  }

  @Override
  public void keep(String sourceQueueArn, Pace pace) {
    paces.put(sourceQueueArn, pace);
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void stop(String actor, String why) {
    stopped = true;
  }

  @Override
  public void resume(String actor) {
    stopped = false;
  }
}
