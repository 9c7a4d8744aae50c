package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures that look alike share a signature, and it never changes by accident. */
class SignatureTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "no answer after 30000 ms|no answer after <n> ms",
        "took 1.234,56 s at 99%|took <n> s at <n>%",
        "entity 7461203 of US-DE|entity <n> of US-DE",
        "at 2025-12-31T23:59:41.902Z gave up|at <time> gave up",
        "at 2025-12-31 23:59:41+01:00 gave up|at <time> gave up",
        "on 2025-12-31 gave up|on <time> gave up",
        "request 9b3f0d5e-8d1f-4c0b-9f0e-2a55a5a7a0c1 failed|request <id> failed",
        "order ORD-1001-A is locked|order <id> is locked",
        "trace 1-6955b900-3f2a9c04d1e87b5a6c0f1d22|trace <id>",
        "address 0x7ffde4a1 in deadbeef01|address <hex> in <hex>",
        "digest B38CEAF10D75713E differs|digest <hex> differs",
        "field \"status_date\" is 'absent' in `x`|field <value> is <value> in <value>",
        "can't read 'it'|can't read <value>",
        "unbalanced \"quote|unbalanced \"quote",
        "many   \t spaces|many spaces",
        "no words to fold here|no words to fold here",
        "Müller 東京 😀 7|Müller 東京 😀 <n>",
        "decade of facade|decade of facade"
      })
  void what_differs_from_one_failure_to_the_next_is_folded(String detail, String folded) {
    assertThat(Signature.folded(detail)).isEqualTo(folded);
  }

  @Test
  void failures_that_differ_only_in_folded_parts_share_a_signature() {
    assertThat(signatureOf("PortalTimeout", "no answer for 7461203 after 30000 ms"))
        .isEqualTo(signatureOf("PortalTimeout", "no answer for 12 after 1 ms"));
  }

  @Test
  void a_signature_of_this_version_never_changes() {
    assertThat(signatureOf("PortalTimeout", "no answer for 7461203 after 30000 ms"))
        .isEqualTo("2eeea0cdef65");
  }

  @Test
  void another_source_class_or_wording_is_another_signature() {
    String signature = signatureOf("PortalTimeout", "no answer");

    assertThat(Signature.of(SOURCE + "-b", new Failure(null, "PortalTimeout", "no answer")))
        .isNotEqualTo(signature);
    assertThat(signatureOf("PortalBusy", "no answer")).isNotEqualTo(signature);
    assertThat(signatureOf("PortalTimeout", "no route")).isNotEqualTo(signature);
  }

  @Test
  void silence_has_a_signature_too() {
    assertThat(Signature.of(null, Failure.UNSAID)).matches("[0-9a-f]{12}");
  }

  @Test
  void folding_again_changes_nothing() {
    String folded =
        Signature.folded(
            "2025-12-31T23:59:41Z ORD-1 'a' 0xff 9b3f0d5e-8d1f-4c0b-9f0e-2a55a5a7a0c1");

    assertThat(Signature.folded(folded)).isEqualTo(folded);
  }

  @Test
  void the_longest_stored_detail_is_folded_without_trouble() {
    assertThat(Signature.folded("a-1".repeat(341))).isNotEmpty();
    assertThat(Signature.folded("\"".repeat(1_024))).isNotEmpty();
    assertThat(Signature.folded("f".repeat(1_024))).isNotEmpty();
  }

  private static String signatureOf(String errorClass, String detail) {
    return Signature.of(SOURCE, new Failure(ErrorCategory.RETRYABLE, errorClass, detail));
  }
}
