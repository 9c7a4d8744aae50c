package org.deadletteroffice.capture;

import java.util.LinkedHashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.IdempotencyKey;

/**
 * Keys this process has seen a record of, the latest {@value #MOST}. Only a hint: a letter that is
 * likely there is read first, which saves the write that its condition would refuse.
 */
final class RecentKeys {

  static final int MOST = 10_000;

  private final Map<IdempotencyKey, Boolean> keys =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<IdempotencyKey, Boolean> eldest) {
          return size() > MOST;
        }
      };

  synchronized boolean contains(IdempotencyKey key) {
    return keys.containsKey(key);
  }

  synchronized void add(IdempotencyKey key) {
    keys.put(key, true);
  }
}
