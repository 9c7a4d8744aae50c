package org.deadletteroffice.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * What a function writes to its standard output, logged with the configuration that is deployed,
 * until it is closed.
 */
final class StandardOutput implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final PrintStream before = System.out;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  StandardOutput() {
    System.setOut(new PrintStream(bytes, true, UTF_8));
  }

  String text() {
    return bytes.toString(UTF_8);
  }

  /** Every line, which must be one JSON document. */
  List<JsonNode> lines() {
    return text().lines().map(StandardOutput::json).toList();
  }

  /** The lines of the log. */
  List<JsonNode> logged() {
    return lines().stream().filter(line -> !line.has("_aws")).toList();
  }

  /** The lines of the embedded metric format. */
  List<JsonNode> counted() {
    return lines().stream().filter(line -> line.has("_aws")).toList();
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not one JSON document: " + line, e);
    }
  }

  @Override
  public void close() {
    System.setOut(before);
  }
}
