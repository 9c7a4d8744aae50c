package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.deadletteroffice.deadletter.SourceDigest;
import org.jspecify.annotations.Nullable;

/** A body as it was delivered, with what is computed from its bytes once. */
final class Body {

  private final String text;
  private final byte[] bytes;
  private final SourceDigest digest;

  Body(String delivered) {
    text = WellFormed.text(delivered);
    bytes = text.getBytes(UTF_8);
    digest = SourceDigest.of(bytes);
  }

  String text() {
    return text;
  }

  /** UTF-8; not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  SourceDigest digest() {
    return digest;
  }

  /** Whether SQS's own checksum of the body, if it came with one, is this body's. */
  boolean matches(@Nullable String md5) {
    return md5 == null || md5.isBlank() || HexFormat.of().formatHex(md5()).equalsIgnoreCase(md5);
  }

  private byte[] md5() {
    try {
      return MessageDigest.getInstance("MD5").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java platform lacks MD5, which it must provide", e);
    }
  }
}
