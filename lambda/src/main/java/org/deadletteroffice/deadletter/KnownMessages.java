package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The latest {@value #LIMIT} message ids seen, eight bytes of SHA-256 each, oldest first. A message
 * delivered again after more than that many others is no longer recognised, which is why batch size
 * times concurrency must stay within the limit.
 */
public final class KnownMessages {

  public static final int LIMIT = 256;
  private static final int WIDTH = 8;
  public static final KnownMessages NONE = new KnownMessages(new byte[0]);

  private final byte[] prefixes;

  private KnownMessages(byte[] prefixes) {
    this.prefixes = prefixes;
  }

  /**
   * From the stored form.
   *
   * @throws IllegalArgumentException if the length is no multiple of eight
   */
  public static KnownMessages ofBytes(byte[] stored) {
    if (stored.length % WIDTH != 0) {
      throw new IllegalArgumentException(
          "known messages take 8 bytes each, got " + stored.length + " bytes");
    }
    return new KnownMessages(stored.clone());
  }

  public byte[] toBytes() {
    return prefixes.clone();
  }

  public boolean contains(String messageId) {
    byte[] prefix = prefixOf(messageId);
    for (int at = 0; at < prefixes.length; at += WIDTH) {
      if (Arrays.equals(prefixes, at, at + WIDTH, prefix, 0, WIDTH)) {
        return true;
      }
    }
    return false;
  }

  /** With one more; the oldest gives way when there are too many. */
  public KnownMessages with(String messageId) {
    int kept = Math.min(prefixes.length, (LIMIT - 1) * WIDTH);
    byte[] longer = Arrays.copyOfRange(prefixes, prefixes.length - kept, prefixes.length + WIDTH);
    System.arraycopy(prefixOf(messageId), 0, longer, kept, WIDTH);
    return new KnownMessages(longer);
  }

  private static byte[] prefixOf(String messageId) {
    return Arrays.copyOf(Sha256.of(messageId.getBytes(UTF_8)), WIDTH);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KnownMessages that && Arrays.equals(prefixes, that.prefixes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(prefixes);
  }

  @Override
  public String toString() {
    return prefixes.length / WIDTH + " known messages";
  }
}
