package org.deadletteroffice.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredAttributesTest {

  @Test
  void every_kind_of_attribute_is_written_in_the_documented_form() {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    attributes.put("raw", new MessageAttribute.Binary("Binary.png", new byte[] {0, -1, 1, 10}));
    attributes.put("amount", new MessageAttribute.Text("Number.int", "12"));
    attributes.put("empty", new MessageAttribute.Text("String", null));

    assertThat(new String(StoredAttributes.document(attributes), UTF_8))
        .isEqualTo(
            "{\"amount\":{\"type\":\"Number.int\",\"string\":\"12\"},"
                + "\"empty\":{\"type\":\"String\"},"
                + "\"raw\":{\"type\":\"Binary.png\",\"binary\":\"AP8BCg==\"}}");
  }

  @Test
  void what_was_written_is_read_back_exactly() {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    attributes.put("quote", new MessageAttribute.Text("String", "a \"b\"\n\u2028 é 😀"));
    attributes.put("nothing", new MessageAttribute.Text("String.none", null));
    attributes.put("raw", new MessageAttribute.Binary("Binary", new byte[] {7, 0, -128}));

    assertThat(StoredAttributes.of(StoredAttributes.document(attributes)))
        .containsExactlyInAnyOrderEntriesOf(attributes);
  }

  @Test
  void the_order_of_attributes_does_not_change_the_document() {
    MessageAttribute one = new MessageAttribute.Text("String", "1");
    MessageAttribute two = new MessageAttribute.Text("String", "2");
    Map<String, MessageAttribute> forwards = new LinkedHashMap<>();
    forwards.put("a", one);
    forwards.put("b", two);
    Map<String, MessageAttribute> backwards = new LinkedHashMap<>();
    backwards.put("b", two);
    backwards.put("a", one);

    assertThat(StoredAttributes.document(forwards)).isEqualTo(StoredAttributes.document(backwards));
  }

  @Test
  void another_document_is_refused() {
    assertThatThrownBy(() -> StoredAttributes.of("[]".getBytes(UTF_8)))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> StoredAttributes.of("{\"a\":{\"typ\":\"x\"}}".getBytes(UTF_8)))
        .isInstanceOf(UncheckedIOException.class);
  }
}
