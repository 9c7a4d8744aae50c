package org.deadletteroffice.local.demo;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the consumers themselves know of what they did. Safe for use by many of them. */
final class Deliveries {
  private final Set<String> processed = ConcurrentHashMap.newKeySet();
  private final Set<String> processedKeys = ConcurrentHashMap.newKeySet();
  private final Map<String, String> forwarded = new ConcurrentHashMap<>();
  private final Set<String> crashed = ConcurrentHashMap.newKeySet();

  /** An original message worked. */
  void processed(String messageId) {
    processed.add(messageId);
  }

  /** A replayed message worked; the key is that of its marker. */
  void processedReplay(String key) {
    processedKeys.add(key);
  }

  /** The consumer sent a message to the DLQ itself, where it has another id. */
  void forwarded(String messageId, String newMessageId) {
    forwarded.put(messageId, newMessageId);
  }

  /** True the first time: the consumer dies with this message in its hands. */
  boolean crash(String messageId) {
    return crashed.add(messageId);
  }

  int processedCount() {
    return processed.size();
  }

  int crashes() {
    return crashed.size();
  }

  boolean wasProcessed(String messageId) {
    return processed.contains(messageId);
  }

  boolean wasReplayProcessed(String key) {
    return processedKeys.contains(key);
  }

  /** The id under which a message went to the DLQ. */
  String idInDeadLetterQueue(String messageId) {
    return forwarded.getOrDefault(messageId, messageId);
  }
}
