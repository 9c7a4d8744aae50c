package org.deadletteroffice.replay;

class ControlRecordsInMemoryTest extends ControlRecordsContract {

  private final ControlRecordsInMemory records = new ControlRecordsInMemory();

  @Override
  protected PaceRecords paces() {
    return records;
  }

  @Override
  protected StopSwitch stop() {
    return records;
  }
}
