package org.deadletteroffice.deadletter;

import java.util.Optional;
import java.util.TreeMap;
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

  /** Rules 2 and 4: the producer's own key, within its source. */
  public static IdempotencyKey ofProducerKey(String producerKey, String source) {
    return hashOf("k", producerKey, "s", source);
  }

  /** Rule 3: the request that failed. A missing method or url is null. */
  public static IdempotencyKey ofRequest(String entityId, String jurisdiction, Request request) {
    return hashOf("e", entityId, "j", jurisdiction, "m", request.method(), "u", request.url());
  }

  /** Rule 5: the content, within its source. */
  public static IdempotencyKey ofContent(SourceDigest digest, String source) {
    return hashOf("b", digest.hex(), "s", source);
  }

  private static IdempotencyKey hashOf(@Nullable String... namesAndValues) {
    TreeMap<String, @Nullable String> members = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return new IdempotencyKey(Sha256.hex(CanonicalJson.of(members)));
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
