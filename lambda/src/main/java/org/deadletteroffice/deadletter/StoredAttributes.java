package org.deadletteroffice.deadletter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Attributes as one document, for those too large for a record: a JSON object in UTF-8 without
 * white space, names sorted, each value an object with the type text and the value:
 *
 * <pre>
 * {@code {"amount":{"type":"Number","string":"12"},"raw":{"type":"Binary","binary":"AP8BCg=="}}}
 * </pre>
 *
 * <p>A Text without a value has no {@code string}; {@code binary} is base64 with padding. The same
 * attributes always give the same bytes, so the document can be stored under its own digest.
 */
public final class StoredAttributes {

  private static final JsonFactory JSON = new JsonFactory();

  public static byte[] document(Map<String, MessageAttribute> attributes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      for (Map.Entry<String, MessageAttribute> entry : new TreeMap<>(attributes).entrySet()) {
        json.writeObjectFieldStart(entry.getKey());
        json.writeStringField("type", entry.getValue().type());
        writeValue(json, entry.getValue());
        json.writeEndObject();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("attributes cannot be written as JSON", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The attributes a document holds.
   *
   * @throws UncheckedIOException if it is no such document
   */
  public static Map<String, MessageAttribute> of(byte[] document) {
    Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
    try (JsonParser json = JSON.createParser(document)) {
      expect(json, json.nextToken(), JsonToken.START_OBJECT);
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        expect(json, json.nextToken(), JsonToken.START_OBJECT);
        attributes.put(name, read(json));
      }
      expect(json, json.currentToken(), JsonToken.END_OBJECT);
    } catch (IOException e) {
      throw new UncheckedIOException("this is no document of message attributes", e);
    }
    return attributes;
  }

  private static void writeValue(JsonGenerator json, MessageAttribute attribute)
      throws IOException {
    switch (attribute) {
      case MessageAttribute.Text text -> {
        if (text.value() != null) {
          json.writeStringField("string", text.value());
        }
      }
      case MessageAttribute.Binary binary -> json.writeBinaryField("binary", binary.value());
    }
  }

  private static MessageAttribute read(JsonParser json) throws IOException {
    String type = "String";
    @Nullable String text = null;
    byte @Nullable [] binary = null;
    for (String member = json.nextFieldName(); member != null; member = json.nextFieldName()) {
      expect(json, json.nextToken(), JsonToken.VALUE_STRING);
      switch (member) {
        case "type" -> type = json.getText();
        case "string" -> text = json.getText();
        case "binary" -> binary = json.getBinaryValue();
        default -> throw new IOException("an attribute has no member " + member);
      }
    }
    return binary == null
        ? new MessageAttribute.Text(type, text)
        : new MessageAttribute.Binary(type, binary);
  }

  private static void expect(JsonParser json, @Nullable JsonToken found, JsonToken expected)
      throws IOException {
    if (found != expected) {
      throw new IOException(
          "expected %s at %s, found %s".formatted(expected, json.currentLocation(), found));
    }
  }

  private StoredAttributes() {}
}
