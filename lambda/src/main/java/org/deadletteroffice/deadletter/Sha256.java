package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java platform must provide. */
final class Sha256 {

  static byte[] of(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java platform lacks SHA-256", e);
    }
  }

  static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(UTF_8)));
  }

  private Sha256() {}
}
