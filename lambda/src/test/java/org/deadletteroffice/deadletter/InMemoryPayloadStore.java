package org.deadletteroffice.deadletter;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The payload store in memory, with the accidents that can befall a bucket. */
public final class InMemoryPayloadStore implements PayloadStore {

  private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
  private final Set<SourceDigest> refused = ConcurrentHashMap.newKeySet();
  private volatile boolean down;

  @Override
  public String keep(SourceDigest digest, byte[] bytes) {
    requireUp();
    if (refused.contains(digest)) {
      throw new StoreUnavailableException("the payload store refuses " + digest, true, null);
    }
    objects.putIfAbsent(locationOf(digest), bytes.clone());
    return locationOf(digest);
  }

  @Override
  public String locationOf(SourceDigest digest) {
    return "s3://payloads-of-the-test/payloads/" + digest.hex();
  }

  @Override
  public byte[] fetch(String location) {
    requireUp();
    byte[] bytes = objects.get(location);
    if (bytes == null) {
      throw new PayloadMissingException(location, null);
    }
    return bytes.clone();
  }

  /** From now on nothing can be kept or fetched, or everything again. */
  public void setDown(boolean isDown) {
    down = isDown;
  }

  /** From now on a body with this digest cannot be kept. */
  public void refuse(SourceDigest digest) {
    refused.add(digest);
  }

  /** Someone deleted the object. */
  public void lose(String location) {
    objects.remove(location);
  }

  /** Someone changed the object. */
  public void damage(String location, byte[] bytes) {
    objects.put(location, bytes.clone());
  }

  /** How many objects there are. */
  public int size() {
    return objects.size();
  }

  private void requireUp() {
    if (down) {
      throw new StoreUnavailableException("the payload store is down", true, null);
    }
  }
}
