package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "entity 746120398765 of US-DE|entity <n> of US-DE",
        "at 2025-12-31T23:59:41.902Z gave up|at <time> gave up",
        "at 2025-12-31 23:59:41+01:00 gave up|at <time> gave up",
        "on 2025-12-31 gave up|on <time> gave up",
        "request 9b3f0d5e-8d1f-4c0b-9f0e-2a55a5a7a0c1 failed|request <id> failed",
        "order ORD-1001-A is locked|order <id> is locked",
        "row ORD-1001_ is locked|row <id>_ is locked",
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
        .isEqualTo("b939ed6043d7");
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
  void long_details_that_look_alike_share_a_signature_although_they_are_stored_cut() {
    String trace = "\n  at org.example.Importer.read(Importer.java:214)".repeat(54);

    String one = signatureOf("Timeout", "order 7 failed" + trace);

    assertThat(signatureOf("Timeout", "order 12345678901 failed" + trace)).isEqualTo(one);
    assertThat(signatureOf("Timeout", "order 7 was late" + trace)).isNotEqualTo(one);
  }

  @Test
  void what_follows_the_stored_beginning_of_a_detail_counts_too() {
    String trace = "\n  at org.example.Importer.read(Importer.java:214)".repeat(54);

    assertThat(signatureOf("Timeout", trace + " caused by a reset"))
        .isNotEqualTo(signatureOf("Timeout", trace + " caused by a refusal"));
  }

  @Test
  void details_beyond_every_bound_still_look_alike_by_their_beginnings() {
    String trace = "\n  at org.example.Importer.read(Importer.java:214)".repeat(500);

    assertThat(signatureOf("Timeout", "order 7 failed" + trace))
        .isEqualTo(signatureOf("Timeout", "order 12345678901 failed" + trace + trace));
  }

  @Test
  void a_later_failure_that_says_nothing_leaves_the_signature_as_it_was() {
    Failure told = new Failure(null, "Timeout", "no answer\n".repeat(500));

    assertThat(Signature.of(SOURCE, Failure.UNSAID.orElse(told)))
        .isEqualTo(Signature.of(SOURCE, told));
    assertThat(Signature.of(SOURCE, new Failure(null, "Timeout", null).orElse(told)))
        .isNotEqualTo(Signature.of(SOURCE, told));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-1",
        "1-a_",
        "1,",
        "a-",
        "a_",
        "-",
        "f",
        "f ",
        "0x",
        "0xf ",
        "1_",
        "\"",
        "'",
        " '",
        "'a ",
        "`",
        "2025-12-31T",
        "2025-12-31 ",
        " ",
        "1.",
        "1a-",
        "\ud83d\ude00"
      })
  void a_detail_made_to_be_slow_is_folded_on_a_small_stack(String piece)
      throws InterruptedException {
    List<String> folded = new ArrayList<>();
    String detail = piece.repeat(100_000) + "_";
    Thread small =
        new Thread(null, () -> folded.add(Signature.likeness(detail)), "small stack", 256 * 1024);

    small.start();
    small.join();

    assertThat(folded).hasSize(1);
  }

  private static String signatureOf(String errorClass, String detail) {
    return Signature.of(SOURCE, new Failure(ErrorCategory.RETRYABLE, errorClass, detail));
  }
}
