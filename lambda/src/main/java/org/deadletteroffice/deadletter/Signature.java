package org.deadletteroffice.deadletter;

import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Groups failures that look alike: the first 12 hex characters of a SHA-256 over the source, the
 * error class and a SHA-256 of the error detail with everything folded that differs from one
 * failure to the next. In this order: quoted values ({@code <value>}); times and dates ({@code
 * <time>}); numbers after {@code 0x} ({@code <hex>}); words of several parts with a digit, such as
 * UUIDs and order numbers ({@code <id>}); eight or more hex digits, not all of them decimal ({@code
 * <hex>}); every other number ({@code <n>}); white space.
 *
 * <p>Of the detail its first 8,192 characters are folded, and the first 4,096 of the result are
 * hashed: details alike in that much share a signature wherever they end, and folding stays quick
 * whatever was sent.
 *
 * <p>Stable: the version is part of the hashed text, and changing a rule means raising it, so that
 * signatures of two versions never pass for one group.
 */
public final class Signature {

  private static final String VERSION = "2";

  private static final int FOLDED_CHARACTERS = 8_192;
  private static final int HASHED_CHARACTERS = 4_096;

  private record Rule(Pattern pattern, String replacement) {
    Rule(String regex, String replacement) {
      this(Pattern.compile(regex), replacement);
    }
  }

  /** Possessive where a group repeats: such a match needs no stack, however long the text. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("\"[^\"]*\"|`[^`]*`|(?<![A-Za-z0-9])'[^']*'(?![A-Za-z0-9])", "<value>"),
          new Rule(
              "\\d{4}-\\d\\d-\\d\\d"
                  + "([T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?)?(?![\\dA-Za-z-])",
              "<time>"),
          new Rule("(?i)\\b0x[0-9a-f]+\\b", "<hex>"),
          new Rule("\\b(?=[A-Za-z_-]{0,64}+\\d)[A-Za-z0-9]++(?:[-_][A-Za-z0-9]++)++", "<id>"),
          new Rule("(?i)\\b(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{8,}\\b", "<hex>"),
          new Rule("\\d++(?:[.,]\\d++)*+", "<n>"),
          new Rule("\\s+", " "));

  /** The signature of a failure; the same for failures that differ only in folded parts. */
  public static String of(@Nullable String source, Failure failure) {
    TreeMap<String, @Nullable String> members = new TreeMap<>();
    members.put("c", failure.errorClass());
    members.put("d", likeness(failure));
    members.put("s", source);
    members.put("v", VERSION);
    return Sha256.hex(CanonicalJson.of(members)).substring(0, 12);
  }

  /** What is the same for details that look alike; of the whole detail, not of a cut one. */
  static String likeness(String detail) {
    return Sha256.hex(beginning(folded(beginning(detail, FOLDED_CHARACTERS)), HASHED_CHARACTERS));
  }

  private static @Nullable String likeness(Failure failure) {
    String detail = failure.errorDetail();
    return failure.detailLikeness() != null || detail == null
        ? failure.detailLikeness()
        : likeness(detail);
  }

  private static String beginning(String text, int characters) {
    return text.length() <= characters ? text : text.substring(0, characters);
  }

  static String folded(String detail) {
    String folded = detail.strip();
    for (Rule rule : RULES) {
      folded = rule.pattern.matcher(folded).replaceAll(rule.replacement);
    }
    return folded;
  }

  private Signature() {}
}
