package org.deadletteroffice.deadletter;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a key is the hash of: a flat JSON object with one-letter names, written byte for byte as
 * Python's {@code json.dumps(terms, sort_keys=True)} writes it.
 */
public record KeyTerms(SortedMap<String, @Nullable String> terms) {

  public KeyTerms {
    terms = Collections.unmodifiableSortedMap(new TreeMap<>(terms));
  }

  /** The producer's own key, within its source. */
  public static KeyTerms ofProducerKey(String producerKey, String source) {
    return none().and("k", producerKey).and("s", source);
  }

  /** A request, whichever queue it failed in. A missing method is null. */
  public static KeyTerms ofRequest(String entityId, String jurisdiction, Request request) {
    return none()
        .and("e", entityId)
        .and("j", jurisdiction)
        .and("m", request.method())
        .and("u", request.url());
  }

  /** An id in a place that the deployment or the queue's owner named. */
  public static KeyTerms ofNamedId(String id, String source) {
    return none().and("i", id).and("s", source);
  }

  /** The id that a framework gave the message or job. */
  public static KeyTerms ofFrameworkId(String framework, String id, String source) {
    return none().and("f", framework).and("i", id).and("s", source);
  }

  /** The content: body, the attributes that are about the work, and group; no group is null. */
  public static KeyTerms ofContent(
      SourceDigest body,
      @Nullable SourceDigest attributes,
      @Nullable String messageGroupId,
      String source) {
    return none().and("b", body.hex()).and("s", source).andContent(attributes, messageGroupId);
  }

  /** One message, whatever is in it. */
  public static KeyTerms ofMessage(String messageId, String source) {
    return none().and("d", messageId).and("s", source);
  }

  private static KeyTerms none() {
    return new KeyTerms(new TreeMap<>());
  }

  /** The same with another term; one of the same name is replaced. */
  public KeyTerms and(String name, @Nullable String value) {
    TreeMap<String, @Nullable String> more = new TreeMap<>(terms);
    more.put(name, value);
    return new KeyTerms(more);
  }

  /** The same with attributes and group, as far as there are any. */
  public KeyTerms andContent(@Nullable SourceDigest attributes, @Nullable String messageGroupId) {
    KeyTerms more = attributes == null ? this : and("a", attributes.hex());
    return messageGroupId == null ? more : more.and("g", messageGroupId);
  }

  public IdempotencyKey key() {
    return IdempotencyKey.of(this);
  }

  /** The text that is hashed, in ASCII. */
  public String json() {
    return CanonicalJson.of(terms);
  }
}
