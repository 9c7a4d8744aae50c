package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.capture.SqsRecord.aRecord;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.StoredAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies are opaque, whatever they are, and attributes are kept exactly. */
class BodyTest {

  private final CaptureRig rig = new CaptureRig();

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of("any Unicode", "Åse 東京 😀👩‍🚀 \u2028\u2029 \uFFFD \uFFFF"),
        Arguments.of("byte order mark", "\uFEFF{\"a\":1}"),
        Arguments.of("control characters", "a\tb\nc\u0001\u0000\u007F"),
        Arguments.of("control character escapes", "{\"a\":\"\\u0000\\u001f\\n\"}"),
        Arguments.of("CRLF", "line one\r\nline two\r\n"),
        Arguments.of("base64", Base64.getEncoder().encodeToString(new byte[] {0, 1, -1})),
        Arguments.of("XML", "<?xml version=\"1.0\"?><order id=\"7\"/>"),
        Arguments.of("a single space", " "),
        Arguments.of("1 MiB", "x".repeat(1_048_576)),
        Arguments.of("1 MiB in three-byte characters", "東".repeat(349_525)),
        Arguments.of("nested arrays", "[".repeat(500_000)),
        Arguments.of("nested objects", "{\"a\":".repeat(20_000) + "1" + "}".repeat(20_000)),
        Arguments.of("numbers beyond double", "{\"n\":" + "9".repeat(100_000) + "e999999999}"),
        Arguments.of("one very long name", "{\"" + "n".repeat(900_000) + "\":1}"),
        Arguments.of(
            "an S3 pointer of the extended client",
            "[\"software.amazon.payloadoffloading.PayloadS3Pointer\","
                + "{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}]"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bodies")
  void a_body_is_kept_byte_for_byte(String what, String body) {
    assertThat(rig.capture(aRecord().withBody(body))).isEmpty();

    Message message = rig.onlyLetter().message();
    byte[] kept =
        message.payload().body() != null
            ? message.payload().body().getBytes(UTF_8)
            : rig.payloads.fetch(String.valueOf(message.payload().location()));
    assertThat(kept).isEqualTo(body.getBytes(UTF_8));
    assertThat(message.payload().bytes()).isEqualTo(kept.length);
    assertThat(message.payload().digest()).isEqualTo(SourceDigest.of(body));
  }

  @Test
  void a_number_beyond_double_does_not_hide_a_key() {
    rig.capture(
        aRecord().withBody("{\"n\":-" + "9".repeat(5_000) + ".5E+400,\"idempotencyKey\":\"K\"}"));

    assertThat(rig.onlyLetter().key()).isEqualTo(IdempotencyKey.ofProducerKey("K", SOURCE));
  }

  @Test
  void a_thousand_levels_are_json_and_more_are_not() {
    String deep = "{\"idempotencyKey\":\"K\",\"a\":%s%s}";

    rig.capture(aRecord().withBody(deep.formatted("[".repeat(999), "]".repeat(999))));
    assertThat(rig.onlyLetter().key()).isEqualTo(IdempotencyKey.ofProducerKey("K", SOURCE));

    rig.capture(aRecord().withBody(deep.formatted("[".repeat(1_000), "]".repeat(1_000))));
    assertThat(rig.letters.all()).hasSize(2);
  }

  @Test
  void a_body_of_4096_bytes_is_in_the_record_and_a_longer_one_is_not() {
    rig.capture(aRecord().withKey("A").withBody("é".repeat(2_048)));
    rig.capture(aRecord().withKey("B").withBody("é".repeat(2_048) + "x"));

    assertThat(rig.letterOf("A").message().payload().body()).isNotNull();
    assertThat(rig.letterOf("B").message().payload().body()).isNull();
    assertThat(rig.payloads.size()).isEqualTo(1);
  }

  @Test
  void half_a_surrogate_pair_becomes_a_question_mark() {
    String event =
        SqsRecord.event(aRecord().withKey("A").withBody("left").without("md5OfBody"))
            .replace("left", "\\ud83d!");

    assertThat(rig.capture(event)).isEmpty();

    assertThat(rig.letterOf("A").message().payload().body()).isEqualTo("?!");
    assertThat(rig.letterOf("A").message().payload().digest()).isEqualTo(SourceDigest.of("?!"));
  }

  @Test
  void a_body_whose_checksum_is_wrong_comes_again() {
    assertThat(
            rig.capture(aRecord().withId("good"), aRecord().withId("bad").withMd5("0".repeat(32))))
        .containsExactly("bad");

    assertThat(rig.onlyLetter().history().attemptCount()).isEqualTo(1);
    assertThat(rig.journal.failures()).singleElement().asString().contains("bad", "MD5");
  }

  @Test
  void attributes_over_4096_bytes_in_total_are_kept_as_one_document() {
    Map<String, MessageAttribute> expected = new HashMap<>();
    SqsRecord record = aRecord().withBody("b");
    for (int i = 0; i < 9; i++) {
      record.withAttribute("text" + i, "String.long", "é".repeat(250));
      expected.put("text" + i, new MessageAttribute.Text("String.long", "é".repeat(250)));
    }
    record.withBinary("raw", "Binary.zip", new byte[] {0, -1, 5});
    expected.put("raw", new MessageAttribute.Binary("Binary.zip", new byte[] {0, -1, 5}));

    rig.capture(record);

    DeadLetter letter = rig.onlyLetter();
    assertThat(letter.message().attributes().inline()).isEmpty();
    assertThat(letter.message().attributes().unmarkedCount()).isEqualTo(10);
    byte[] document = rig.payloads.fetch(String.valueOf(letter.message().attributes().location()));
    assertThat(StoredAttributes.of(document)).containsExactlyInAnyOrderEntriesOf(expected);
  }

  @Test
  void attributes_without_type_or_value_are_kept_as_they_are() {
    String event =
        SqsRecord.event(aRecord().withKey("A"))
            .replace(
                "\"messageAttributes\":{",
                "\"messageAttributes\":{\"nothing\":null,\"empty\":{\"dataType\":\"String\"},"
                    + "\"untyped\":{\"stringValue\":\"v\"},"
                    + "\"bare\":{\"dataType\":\"Binary\",\"binaryValue\":\"\"},");

    assertThat(rig.capture(event)).isEmpty();

    assertThat(rig.letterOf("A").message().attributes().inline())
        .containsEntry("nothing", new MessageAttribute.Text("String", null))
        .containsEntry("empty", new MessageAttribute.Text("String", null))
        .containsEntry("untyped", new MessageAttribute.Text("String", "v"))
        .containsEntry("bare", new MessageAttribute.Binary("Binary", new byte[0]));
  }
}
