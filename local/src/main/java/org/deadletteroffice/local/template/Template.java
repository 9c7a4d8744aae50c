package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.local.StartupException;

/** The resources of a synthesised CloudFormation template, in its order. */
public final class Template {
  private final Map<String, Resource> resources;
  private final Map<String, JsonNode> outputs;

  private Template(Map<String, Resource> resources, Map<String, JsonNode> outputs) {
    this.resources = resources;
    this.outputs = outputs;
  }

  /**
   * Reads a template that was synthesised before.
   *
   * @throws StartupException if there is no such file or it is not JSON
   */
  public static Template read(Path file) {
    if (!Files.exists(file)) {
      throw new StartupException(
          "There is no template at " + file + ": build it with \"mvn -DskipTests package\".");
    }
    try {
      return parse(Files.readString(file));
    } catch (IOException unreadable) {
      throw new StartupException(
          "The template at " + file + " cannot be read: " + unreadable.getMessage(), unreadable);
    }
  }

  static Template parse(String json) throws IOException {
    Map<String, Resource> resources = new LinkedHashMap<>();
    JsonNode root = new JsonMapper().readTree(json);
    for (Map.Entry<String, JsonNode> entry : root.path("Resources").properties()) {
      JsonNode resource = entry.getValue();
      JsonNode properties = resource.path("Properties");
      resources.put(
          entry.getKey(),
          new Resource(entry.getKey(), resource.path("Type").asText(), orEmpty(properties)));
    }
    Map<String, JsonNode> outputs = new LinkedHashMap<>();
    root.path("Outputs")
        .properties()
        .forEach(o -> outputs.put(o.getKey(), o.getValue().path("Value")));
    return new Template(resources, outputs);
  }

  private static JsonNode orEmpty(JsonNode properties) {
    return properties instanceof MissingNode ? new JsonMapper().createObjectNode() : properties;
  }

  List<Resource> ofType(String type) {
    return resources.values().stream().filter(resource -> resource.type().equals(type)).toList();
  }

  /** The values of the outputs by name, unresolved. */
  Map<String, JsonNode> outputs() {
    return outputs;
  }

  Optional<Resource> find(String logicalId) {
    return Optional.ofNullable(resources.get(logicalId));
  }
}
