package org.deadletteroffice.infra;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The file that the CDK command line reads, for when it is not there to read it. */
final class CdkJson {

  /** The context; the command line, when it is there, has the last word on every key. */
  static Map<String, Object> context(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    return json.convertValue(
        json.readTree(file.toFile()).path("context"), new TypeReference<Map<String, Object>>() {});
  }

  private CdkJson() {}
}
