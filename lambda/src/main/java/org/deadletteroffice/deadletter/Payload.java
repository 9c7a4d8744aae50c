package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * A body: verbatim when it is small, otherwise where it is kept. Exactly one of {@code body} and
 * {@code location} is present.
 *
 * @param digest of the body's UTF-8 bytes
 * @param bytes UTF-8 length
 * @param body the body verbatim, at most {@link #INLINE_BYTES} bytes
 * @param location {@code s3://<bucket>/payloads/<digest>}
 */
public record Payload(
    SourceDigest digest, long bytes, @Nullable String body, @Nullable String location) {

  /** Longest body kept in the record itself, UTF-8 bytes. */
  public static final int INLINE_BYTES = 4_096;

  public Payload {
    if ((body == null) == (location == null)) {
      throw new IllegalArgumentException("a payload has either a body or a location");
    }
  }

  public static Payload inline(String body) {
    return new Payload(SourceDigest.of(body), body.getBytes(UTF_8).length, body, null);
  }

  public static Payload keptAt(String location, SourceDigest digest, long bytes) {
    return new Payload(digest, bytes, null, location);
  }
}
