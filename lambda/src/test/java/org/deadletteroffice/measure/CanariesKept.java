package org.deadletteroffice.measure;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.deadletter.StoreUnavailableException;

/** Canary records in memory. */
final class CanariesKept implements CanaryRecords {

  final Map<String, CanaryRecord> records = new HashMap<>();
  boolean outOfReach;

  @Override
  public Optional<CanaryRecord> of(String queueArn) {
    if (outOfReach) {
      throw new StoreUnavailableException("no answer", true, null);
    }
    return Optional.ofNullable(records.get(queueArn));
  }

  @Override
  public boolean sending(String queueArn, String token, Instant at, Optional<CanaryRecord> before) {
    if (!Optional.ofNullable(records.get(queueArn)).equals(before)) {
      return false;
    }
    records.put(
        queueArn,
        new CanaryRecord(
            before.map(CanaryRecord::since).orElse(at),
            at,
            before.map(CanaryRecord::arrivedAt).orElse(null),
            token));
    return true;
  }

  void arrived(String queueArn, Instant at) {
    CanaryRecord record = of(queueArn).orElseThrow();
    records.put(queueArn, new CanaryRecord(record.since(), record.sentAt(), at, record.token()));
  }
}
