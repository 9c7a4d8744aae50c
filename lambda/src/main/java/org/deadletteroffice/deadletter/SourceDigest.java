package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 of a body's UTF-8 bytes, as 64 lower-case hex characters. */
public record SourceDigest(String hex) {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public SourceDigest {
    if (!FORM.matcher(hex).matches()) {
      throw new IllegalArgumentException(
          "a source digest is 64 lower-case hex characters, got: " + hex);
    }
  }

  public static SourceDigest of(String body) {
    return of(body.getBytes(UTF_8));
  }

  public static SourceDigest of(byte[] body) {
    return new SourceDigest(HexFormat.of().formatHex(Sha256.of(body)));
  }

  @Override
  public String toString() {
    return hex;
  }
}
