package org.deadletteroffice.bench;

import java.util.Set;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Journal;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.SourceDigest;
import org.jspecify.annotations.Nullable;

/** Ports that do nothing, so that only the table's requests are measured. */
final class Nowhere implements Journal, KnownQueues, PayloadStore {

  @Override
  public void record(LifecycleEvent event, DeadLetter letter, String detail) {}

  @Override
  public void captured(String deadLetterQueueArn, CaptureCount count) {}

  @Override
  public void failure(String what, Throwable cause) {
    throw new IllegalStateException(what, cause);
  }

  @Override
  public Set<String> sources() {
    return Set.of();
  }

  @Override
  public Set<String> deadLetterQueues() {
    return Set.of();
  }

  @Override
  public void remember(@Nullable String sourceQueueArn, String deadLetterQueueArn) {}

  @Override
  public String keep(SourceDigest digest, byte[] bytes) {
    return locationOf(digest);
  }

  @Override
  public String locationOf(SourceDigest digest) {
    return "s3://nowhere/payloads/" + digest;
  }

  @Override
  public byte[] fetch(String location) {
    throw new IllegalStateException("nothing is kept here");
  }
}
