package org.deadletteroffice.capture;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.deadletteroffice.deadletter.SourceDigest;

/**
 * Where a body may describe a piece of work: in its own members, and in what it wraps if it is a
 * notification of Amazon SNS or an event of Amazon EventBridge. What only looks like one is left
 * alone.
 *
 * @param body as it was delivered
 * @param views outermost first; none when the body is not a JSON object
 */
record Work(String body, List<Members> views) {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  /** A String member of an SNS notification's {@code MessageAttributes} that is not blank. */
  Optional<String> snsAttribute(String name) {
    if (views.isEmpty() || !isNotification(views.get(0))) {
      return Optional.empty();
    }
    return tree(body)
        .map(root -> root.path("MessageAttributes").path(name))
        .filter(attribute -> attribute.path("Type").asText().equals("String"))
        .map(attribute -> attribute.path("Value").asText())
        .filter(value -> !value.isBlank());
  }

  /** The string or number that a JSON pointer leads to, in the outermost document that has one. */
  Optional<String> scalarAt(String pointer) {
    JsonPointer place;
    try {
      place = JsonPointer.compile(pointer);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty(); // a place that cannot be read holds nothing
    }
    return documents().stream()
        .map(document -> document.at(place))
        .filter(value -> value.isTextual() || value.isNumber())
        .map(JsonNode::asText)
        .filter(text -> !text.isBlank())
        .findFirst();
  }

  /** The digest of what an envelope carries; of a body that is none, its own. */
  SourceDigest partDigest(Body whole) {
    if (views.isEmpty()) {
      return whole.digest();
    }
    if (isNotification(views.get(0))) {
      String inner = views.get(0).text("Message").orElse("");
      return partOf(inner).orElseGet(() -> SourceDigest.of(inner));
    }
    return partOf(body).orElseGet(whole::digest);
  }

  /** The digest of the object {@code request}, members in any order. */
  Optional<SourceDigest> requestDigest() {
    return documents().stream()
        .map(document -> document.path("request"))
        .filter(JsonNode::isObject)
        .map(Work::digestOf)
        .findFirst();
  }

  private static Optional<SourceDigest> partOf(String text) {
    return Members.of(text)
        .filter(Work::isEvent)
        .flatMap(event -> tree(text))
        .map(event -> digestOf(event.path("detail")));
  }

  /** The documents of the views, outermost first. */
  private List<JsonNode> documents() {
    List<JsonNode> documents = new ArrayList<>();
    tree(body).ifPresent(documents::add);
    if (!views.isEmpty() && isNotification(views.get(0))) {
      views.get(0).text("Message").flatMap(Work::tree).ifPresent(documents::add);
    }
    List.copyOf(documents).stream()
        .filter(document -> document.path("detail").isObject())
        .filter(document -> Members.of(document.toString()).filter(Work::isEvent).isPresent())
        .forEach(document -> documents.add(document.path("detail")));
    return documents;
  }

  private static Optional<JsonNode> tree(String text) {
    try {
      return Members.of(text).isPresent() ? Optional.of(JSON.readTree(text)) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty(); // not JSON, which says all there is to say
    }
  }

  private static SourceDigest digestOf(JsonNode node) {
    try {
      return SourceDigest.of(JSON.writeValueAsString(JSON.treeToValue(node, Object.class)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("what was read as JSON cannot be written as JSON", e);
    }
  }

  static Work of(String body) {
    List<Members> views = new ArrayList<>();
    Members.of(body)
        .ifPresent(
            outer -> {
              views.add(outer);
              if (isNotification(outer)) {
                outer
                    .text("Message")
                    .flatMap(Members::of)
                    .ifPresent(
                        inner -> {
                          views.add(inner);
                          addDetail(inner, views);
                        });
              }
              addDetail(outer, views);
            });
    return new Work(body, List.copyOf(views));
  }

  private static void addDetail(Members event, List<Members> views) {
    if (isEvent(event)) {
      views.add(event.inside("detail"));
    }
  }

  /** "HTTP/HTTPS notification JSON format", Amazon SNS Developer Guide. */
  private static boolean isNotification(Members members) {
    return members.text("Type").filter("Notification"::equals).isPresent()
        && members.words("MessageId").isPresent()
        && members.words("TopicArn").filter(arn -> arn.startsWith("arn:")).isPresent();
  }

  /** "Amazon EventBridge events", Amazon EventBridge User Guide. */
  static boolean isEvent(Members members) {
    return members.hasObject("detail")
        && members.words("detail-type").isPresent()
        && members.words("source").isPresent()
        && members.words("id").isPresent()
        && members.words("time").isPresent();
  }
}
