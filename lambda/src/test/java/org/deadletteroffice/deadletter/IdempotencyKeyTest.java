package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every expected value was printed by Python: {@code json.dumps(sort_keys=True)} and hashlib. */
class IdempotencyKeyTest {

  static Stream<Arguments> producerKeys() {
    return Stream.of(
        Arguments.of(
            "plain",
            "ORD-1",
            "{\"k\": \"ORD-1\"}",
            "083b92a8a9b641dfa8de9bb162ec0496dfaccccc9875029a6638bd9f72cb63b5"),
        Arguments.of(
            "accents",
            "\u00c5se M\u00fcller, Orl\u00e9ans",
            "{\"k\": \"\\u00c5se M\\u00fcller, Orl\\u00e9ans\"}",
            "7d04e796b423868b909b19d87b5df210852bac66c77320d886cdee2d3821b79c"),
        Arguments.of(
            "cjk",
            "\u6771\u4eac\u90fd-\u4e8c\u5341\u4e09",
            "{\"k\": \"\\u6771\\u4eac\\u90fd-\\u4e8c\\u5341\\u4e09\"}",
            "2666b7f36f4f835ae6f49c7b3395a05a156f957b48ffdd7901cc50976f05f6c5"),
        Arguments.of(
            "emoji",
            "filing \ud83d\ude00\ud83d\udc69\u200d\ud83d\ude80",
            "{\"k\": \"filing \\ud83d\\ude00\\ud83d\\udc69\\u200d\\ud83d\\ude80\"}",
            "f84023a8297b59a061ba77777c597e5e5fa399a1de6b5569b1816947a13128ad"),
        Arguments.of(
            "line separators",
            "a\u2028b\u2029c",
            "{\"k\": \"a\\u2028b\\u2029c\"}",
            "d1df3016a0a501592387817b72fbe779ca9d2178c99ccd297d8b8f4bec2207cc"),
        Arguments.of(
            "delete and nbsp",
            "a\u007fb\u00a0c",
            "{\"k\": \"a\\u007fb\\u00a0c\"}",
            "41668750d88c45142dff7b4f32b5dfa76d557cdba51758d412fd32a7f243b801"),
        Arguments.of(
            "quotes and backslashes",
            "say \"hi\" \\ \\\\ /path",
            "{\"k\": \"say \\\"hi\\\" \\\\ \\\\\\\\ /path\"}",
            "1aa7c551d64c3b7f941436e6bc59ab265d9bdd8dc69b2ce36e24711c29db9498"),
        Arguments.of(
            "short escapes",
            "a\nb\rc\td\be\ff",
            "{\"k\": \"a\\nb\\rc\\td\\be\\ff\"}",
            "074b7e34c9f2b36d7c10f5cf1d3d8787ee7d6bf28b9b02cff5e5349fd9e40e02"),
        Arguments.of(
            "control characters",
            "a\000b\001c\037d\013e",
            "{\"k\": \"a\\u0000b\\u0001c\\u001fd\\u000be\"}",
            "76fe56af1ce3727196e104d748d1c6aef64238b70b55adf85ba94ebb9517be04"),
        Arguments.of(
            "tilde and space",
            " ~ ",
            "{\"k\": \" ~ \"}",
            "5d7e1c7a0b80cb81b4cc5593933e0d09b51260a52971fcd8cb201c7f1d265be9"),
        Arguments.of(
            "lone surrogate",
            "a\ud83db",
            "{\"k\": \"a\\ud83db\"}",
            "1f8bd04512b52d2c1a4e8a7dbdc4c90e1ac8b42189358cdf7f5c6daa82ac6662"),
        Arguments.of(
            "bmp edge",
            "\uffff\ufeff\u0080",
            "{\"k\": \"\\uffff\\ufeff\\u0080\"}",
            "04964c6a39f9cd4e51a9b138bc62851ec7919d5c32e292459889343c759e86bb"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("producerKeys")
  void a_producers_key_is_hashed_as_python_would(
      String what, String producerKey, String canonical, String key) {
    TreeMap<String, @Nullable String> members = new TreeMap<>();
    members.put("k", producerKey);

    assertThat(CanonicalJson.of(members)).isEqualTo(canonical);
    assertThat(IdempotencyKey.ofProducerKey(producerKey, SOURCE).hex()).isEqualTo(key);
  }

  @Test
  void a_request_is_hashed_as_python_would() {
    assertThat(
            IdempotencyKey.ofRequest(
                    "DE-7481920",
                    "US-DE",
                    new Request("GET", "https://icis.corp.delaware.gov/eCorp/?id=7481920"))
                .hex())
        .isEqualTo("84b61be4835754dc6a3eb0d98cf2fc37145f1c8c84bf93d16eaa5393948246ea");
  }

  @Test
  void a_missing_method_or_url_is_null() {
    assertThat(
            IdempotencyKey.ofRequest("DE-1", "US-DE", new Request(null, "https://x.example/\u00e9"))
                .hex())
        .isEqualTo("6f667f21975b7e26728112b292550ea032ba781147cae1270389e664ad0dbff4");
    assertThat(IdempotencyKey.ofRequest("DE-1", "US-DE", new Request("POST", null)).hex())
        .isEqualTo("2dffffa54ddc582d06fb7acc6192bd50529a7e3c08269edb4e7ef691ea622e97");
    assertThat(
            IdempotencyKey.ofRequest(
                    "\u00dcn\u00efcode \u6771\u4eac", "US-CA", new Request(null, null))
                .hex())
        .isEqualTo("26e063cba56bf61c94ccb6d55bfd1d96571cb469d53d52ecb2c0166c03a7f90c");
  }

  @Test
  void an_empty_text_is_not_null() {
    assertThat(IdempotencyKey.ofRequest("", "", new Request("", "")).hex())
        .isEqualTo("7093bfc4c64e7f1d41a460d17d9baf6e12e67b3c2bd37478342fc1da74417646");
  }

  @Test
  void content_is_hashed_by_its_digest_within_its_source() {
    SourceDigest digest = SourceDigest.of("plain text, not JSON");

    assertThat(digest.hex())
        .isEqualTo("acba08cfa36f4cf7f290614a3eb8c798bcb1fcf0d1fa7e3922e271d40f41026d");
    assertThat(IdempotencyKey.ofContent(digest, SOURCE).hex())
        .isEqualTo("8fa94e9ba6d0d14ab6bc51dbec9c12e7a48cdc537c1152bc14c5cd445d0e5461");
  }

  @Test
  void only_64_lower_case_hex_characters_are_a_key() {
    String hex = "8fa94e9ba6d0d14ab6bc51dbec9c12e7a48cdc537c1152bc14c5cd445d0e5461";

    assertThat(IdempotencyKey.parse(hex)).contains(new IdempotencyKey(hex));
    assertThat(IdempotencyKey.parse(hex.toUpperCase(Locale.ROOT))).isEmpty();
    assertThat(IdempotencyKey.parse(hex.substring(1))).isEmpty();
    assertThat(IdempotencyKey.parse("stop")).isEmpty();
    assertThat(IdempotencyKey.parse(null)).isEmpty();
  }

  @Test
  void the_shard_is_the_key_modulo_eight() {
    String hex = "8fa94e9ba6d0d14ab6bc51dbec9c12e7a48cdc537c1152bc14c5cd445d0e546";

    assertThat(new IdempotencyKey(hex + "0").shard()).isZero();
    assertThat(new IdempotencyKey(hex + "7").shard()).isEqualTo(7);
    assertThat(new IdempotencyKey(hex + "f").shard()).isEqualTo(7);
  }
}
