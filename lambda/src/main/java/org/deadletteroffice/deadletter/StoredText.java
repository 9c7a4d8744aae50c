package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/** Texts taken out of messages are stored cut, so that a record stays small whatever arrives. */
public final class StoredText {

  /** Longest stored text, UTF-8 bytes. */
  public static final int MAX_BYTES = 1_024;

  /** The longest beginning of a text that fits {@link #MAX_BYTES} and splits no character. */
  public static @Nullable String cut(@Nullable String text) {
    if (text == null || text.length() * 3L <= MAX_BYTES) {
      return text;
    }
    ByteBuffer room = ByteBuffer.allocate(MAX_BYTES);
    CharBuffer characters = CharBuffer.wrap(text);
    UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE).encode(characters, room, true);
    return text.substring(0, characters.position());
  }

  private StoredText() {}
}
