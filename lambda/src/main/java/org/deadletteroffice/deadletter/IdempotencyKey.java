package org.deadletteroffice.deadletter;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Under which a unit of work is recorded once: 64 lower-case hex characters, the SHA-256 of a
 * canonical JSON text that producers in any language can compute too.
 */
public record IdempotencyKey(String hex) {

  /** The number of shards that spread letters over index partitions. */
  public static final int SHARDS = 8;

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public IdempotencyKey {
    if (!FORM.matcher(hex).matches()) {
      throw new IllegalArgumentException(
          "an idempotency key is 64 lower-case hex characters, got: " + hex);
    }
  }

  /** The key a text such as a marker names, if it has the form of one. */
  public static Optional<IdempotencyKey> parse(@Nullable String text) {
    return text != null && FORM.matcher(text).matches()
        ? Optional.of(new IdempotencyKey(text))
        : Optional.empty();
  }

  /** The producer's own key, within its source. */
  public static IdempotencyKey ofProducerKey(String producerKey, String source) {
    return KeyTerms.ofProducerKey(producerKey, source).key();
  }

  /** The request that failed. A missing method is null. */
  public static IdempotencyKey ofRequest(String entityId, String jurisdiction, Request request) {
    return KeyTerms.ofRequest(entityId, jurisdiction, request).key();
  }

  /** A body without attributes or group, within its source. */
  public static IdempotencyKey ofContent(SourceDigest digest, String source) {
    return KeyTerms.ofContent(digest, null, null, source).key();
  }

  /** The key that a rule's terms hash to. */
  static IdempotencyKey of(KeyTerms terms) {
    return new IdempotencyKey(Sha256.hex(terms.json()));
  }

  /** {@code key mod 8}. */
  public int shard() {
    return Character.digit(hex.charAt(hex.length() - 1), 16) % SHARDS;
  }

  /** The first 12 characters: how logs and people name a letter. */
  public String abbreviated() {
    return hex.substring(0, 12);
  }

  @Override
  public String toString() {
    return hex;
  }
}
