package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolves {@code Ref}, {@code Fn::GetAtt}, {@code Fn::Join}, {@code Fn::Sub}, {@code Fn::Select}
 * and {@code Fn::Split}. Anything else that looks like an intrinsic function is an error that names
 * its place.
 */
final class Intrinsics {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(!?)([^}]+)}");

  private final PhysicalNames names;

  Intrinsics(PhysicalNames names) {
    this.names = names;
  }

  /**
   * The properties of a resource with every intrinsic function replaced by its value.
   *
   * @throws TemplateException if one of them is unknown or points nowhere
   */
  JsonNode resolve(Resource resource) {
    return resolve(resource.properties(), resource.path());
  }

  JsonNode resolve(JsonNode node, String path) {
    if (node instanceof ArrayNode array) {
      ArrayNode resolved = JSON.arrayNode();
      for (int i = 0; i < array.size(); i++) {
        resolved.add(resolve(array.get(i), path + "[" + i + "]"));
      }
      return resolved;
    }
    if (!(node instanceof ObjectNode object)) {
      return node;
    }
    if (object.size() == 1) {
      Map.Entry<String, JsonNode> only = object.properties().iterator().next();
      if (only.getKey().equals("Ref") || only.getKey().startsWith("Fn::")) {
        return call(only.getKey(), only.getValue(), path + "." + only.getKey());
      }
    }
    ObjectNode resolved = JSON.objectNode();
    object
        .properties()
        .forEach(e -> resolved.set(e.getKey(), resolve(e.getValue(), path + "." + e.getKey())));
    return resolved;
  }

  private JsonNode call(String function, JsonNode argument, String path) {
    return switch (function) {
      case "Ref" -> TextNode.valueOf(reference(argument.asText(), path));
      case "Fn::GetAtt" -> TextNode.valueOf(attribute(argument, path));
      case "Fn::Join" -> TextNode.valueOf(join(resolve(argument, path), path));
      case "Fn::Sub" -> TextNode.valueOf(substitute(argument, path));
      case "Fn::Select" -> select(resolve(argument, path), path);
      case "Fn::Split" -> split(resolve(argument, path), path);
      default -> throw new TemplateException(path, "the engine does not know this function");
    };
  }

  private String reference(String id, String path) {
    return names
        .reference(id)
        .orElseThrow(() -> new TemplateException(path, "there is no resource " + id));
  }

  private String attribute(JsonNode argument, String path) {
    String id = argument.isTextual() ? before(argument.asText()) : argument.path(0).asText();
    String attribute = argument.isTextual() ? after(argument.asText()) : argument.path(1).asText();
    return names
        .attribute(id, attribute)
        .orElseThrow(
            () ->
                new TemplateException(
                    path, "the engine does not know the attribute " + attribute + " of " + id));
  }

  private static String join(JsonNode arguments, String path) {
    requireList(arguments.path(1), path);
    List<String> parts = new ArrayList<>();
    arguments.path(1).forEach(part -> parts.add(part.asText()));
    return String.join(arguments.path(0).asText(), parts);
  }

  private String substitute(JsonNode argument, String path) {
    if (!argument.isTextual()) {
      throw new TemplateException(path, "the engine knows Fn::Sub with a text only");
    }
    return PLACEHOLDER
        .matcher(argument.asText())
        .replaceAll(
            match -> Matcher.quoteReplacement(placeholder(match.group(1), match.group(2), path)));
  }

  private String placeholder(String literal, String name, String path) {
    if (!literal.isEmpty()) {
      return "${" + name + "}";
    }
    return name.contains(".") ? attribute(TextNode.valueOf(name), path) : reference(name, path);
  }

  private static JsonNode select(JsonNode arguments, String path) {
    requireList(arguments.path(1), path);
    int index = arguments.path(0).asInt(-1);
    if (!arguments.path(1).has(index)) {
      throw new TemplateException(path, "there is no element " + arguments.path(0));
    }
    return arguments.path(1).get(index);
  }

  private static JsonNode split(JsonNode arguments, String path) {
    if (!arguments.path(0).isTextual() || !arguments.path(1).isTextual()) {
      throw new TemplateException(path, "expected a delimiter and a text");
    }
    ArrayNode parts = JSON.arrayNode();
    for (String part :
        arguments.path(1).asText().split(Pattern.quote(arguments.path(0).asText()), -1)) {
      parts.add(part);
    }
    return parts;
  }

  private static void requireList(JsonNode node, String path) {
    if (!node.isArray()) {
      throw new TemplateException(path, "expected a list");
    }
  }

  private static String before(String dotted) {
    return dotted.substring(0, Math.max(0, dotted.indexOf('.')));
  }

  private static String after(String dotted) {
    return dotted.substring(dotted.indexOf('.') + 1);
  }
}
