package org.deadletteroffice.deadletter;

import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Groups failures that look alike: the first 12 hex characters of a SHA-256 over the source, the
 * error class and the error detail with everything folded that differs from one failure to the
 * next. In this order: quoted values ({@code <value>}); times and dates ({@code <time>}); numbers
 * after {@code 0x} ({@code <hex>}); words of several parts with a digit, such as UUIDs and order
 * numbers ({@code <id>}); eight or more hex digits ({@code <hex>}); every other number ({@code
 * <n>}); white space.
 *
 * <p>Stable: the version is part of the hashed text, and changing a rule means raising it, so that
 * signatures of two versions never pass for one group.
 */
public final class Signature {

  private static final String VERSION = "1";

  private record Rule(Pattern pattern, String replacement) {
    Rule(String regex, String replacement) {
      this(Pattern.compile(regex), replacement);
    }
  }

  private static final List<Rule> RULES =
      List.of(
          new Rule("\"[^\"]*\"|`[^`]*`|(?<![A-Za-z0-9])'[^']*'(?![A-Za-z0-9])", "<value>"),
          new Rule(
              "\\d{4}-\\d\\d-\\d\\d"
                  + "([T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?)?(?![\\dA-Za-z-])",
              "<time>"),
          new Rule("(?i)\\b0x[0-9a-f]+\\b", "<hex>"),
          new Rule("\\b(?=[A-Za-z_-]*\\d)[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+\\b", "<id>"),
          new Rule("(?i)\\b(?=[a-f]*\\d)[0-9a-f]{8,}\\b", "<hex>"),
          new Rule("\\d+(?:[.,]\\d+)*", "<n>"),
          new Rule("\\s+", " "));

  /** The signature of a failure; the same for failures that differ only in folded parts. */
  public static String of(@Nullable String source, Failure failure) {
    TreeMap<String, @Nullable String> members = new TreeMap<>();
    members.put("c", failure.errorClass());
    members.put("d", failure.errorDetail() == null ? null : folded(failure.errorDetail()));
    members.put("s", source);
    members.put("v", VERSION);
    return Sha256.hex(CanonicalJson.of(members)).substring(0, 12);
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
