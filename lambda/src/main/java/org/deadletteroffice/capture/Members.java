package org.deadletteroffice.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.Message;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON body that the office looks for. The body is read once as a stream and never
 * written again. Text that is broken, nested deeper than {@value #DEEPEST} levels or has a name
 * twice in one object is not JSON here.
 */
final class Members {

  static final int DEEPEST = 1_000;

  private static final Set<String> OF_WORK =
      Set.of(
          "entity_id",
          "jurisdiction",
          "request.method",
          "request.url",
          "idempotency_key",
          "idempotencyKey",
          "source_queue_arn",
          "deadline",
          "error_category",
          "error_class",
          "error_detail",
          "status",
          "trace_id",
          "actor",
          "attempts.error_category",
          "attempts.error_class",
          "attempts.error_detail",
          "attempts.status",
          "attempts.trace_id",
          "attempts.actor");

  private static final Set<String> OF_AWS =
      Set.of(
          "Type",
          "MessageId",
          "TopicArn",
          "Message",
          "id",
          "source",
          "time",
          "detail-type",
          "requestContext.functionArn",
          "requestContext.condition",
          "responseContext.functionError",
          "responsePayload.errorType",
          "responsePayload.errorMessage",
          "context.partnerResourceArn",
          "context.condition");

  private static final Set<String> WANTED =
      Stream.of(OF_WORK.stream(), OF_AWS.stream(), OF_WORK.stream().map(path -> "detail." + path))
          .flatMap(paths -> paths)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> PARENTS =
      Set.of(
          "request",
          "attempts",
          "detail",
          "detail.request",
          "detail.attempts",
          "requestContext",
          "responseContext",
          "responsePayload",
          "context");

  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(Message.MAX_BYTES)
                  .maxNameLength(Message.MAX_BYTES)
                  .build())
          .build();

  private record Value(JsonToken kind, @Nullable String text) {}

  private final Map<String, Value> found;
  private final String prefix;

  private Members(Map<String, Value> found, String prefix) {
    this.found = found;
    this.prefix = prefix;
  }

  /** The members of an object; empty if the text is anything else. */
  static Optional<Members> of(String text) {
    if (!beginsLikeAnObject(text)) {
      return Optional.empty();
    }
    try (JsonParser json = JSON.createParser(text)) {
      json.nextToken();
      Map<String, Value> found = new HashMap<>();
      readObject(json, "", found);
      return json.nextToken() == null ? Optional.of(new Members(found, "")) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // not JSON, which says all there is to say
    }
  }

  /** The same members, as those of the object under a name. */
  Members inside(String name) {
    return new Members(found, prefix + name + ".");
  }

  /** A string member. */
  Optional<String> text(String path) {
    Value value = found.get(prefix + path);
    return value != null && value.kind == JsonToken.VALUE_STRING
        ? Optional.ofNullable(value.text)
        : Optional.empty();
  }

  /** A string member that is not blank. */
  Optional<String> words(String path) {
    return text(path).filter(value -> !value.isBlank());
  }

  /** A string or number member that is not blank, as text. */
  Optional<String> scalar(String path) {
    Value value = found.get(prefix + path);
    return value == null
        ? Optional.empty()
        : Optional.ofNullable(value.text).filter(text -> !text.isBlank());
  }

  boolean hasObject(String path) {
    Value value = found.get(prefix + path);
    return value != null && value.kind == JsonToken.START_OBJECT;
  }

  boolean hasList(String path) {
    Value value = found.get(prefix + path);
    return value != null && value.kind == JsonToken.START_ARRAY;
  }

  /** Whether a member is a string, null or absent. */
  boolean isTextOrNothing(String path) {
    Value value = found.get(prefix + path);
    return value == null
        || value.kind == JsonToken.VALUE_STRING
        || value.kind == JsonToken.VALUE_NULL;
  }

  private static boolean beginsLikeAnObject(String text) {
    int start = 0;
    while (start < text.length() && " \t\r\n".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    return start < text.length() && text.charAt(start) == '{';
  }

  /** Goes no deeper than the paths looked for; everything else is skipped without recursion. */
  private static void readObject(JsonParser json, String prefix, Map<String, Value> found)
      throws IOException {
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      JsonToken kind = json.nextToken();
      String path = prefix + name;
      if (PARENTS.contains(path)) {
        readParent(json, path, kind, found);
      } else if (WANTED.contains(path)) {
        boolean speaks = kind == JsonToken.VALUE_STRING || kind.isNumeric();
        found.put(path, new Value(kind, speaks ? json.getText() : null));
      }
      if (json.currentToken().isStructStart()) {
        json.skipChildren();
      }
    }
  }

  private static void readParent(
      JsonParser json, String path, JsonToken kind, Map<String, Value> found) throws IOException {
    found.put(path, new Value(kind, null));
    if (kind == JsonToken.START_OBJECT) {
      readObject(json, path + ".", found);
    } else if (kind == JsonToken.START_ARRAY) {
      readLast(json, path + ".", found);
    }
  }

  /** Of a list of objects the last one counts. */
  private static void readLast(JsonParser json, String prefix, Map<String, Value> found)
      throws IOException {
    for (JsonToken kind = json.nextToken(); kind != JsonToken.END_ARRAY; kind = json.nextToken()) {
      if (kind == null) {
        throw new IOException("the text ends inside a list");
      }
      found.keySet().removeIf(path -> path.startsWith(prefix));
      if (kind == JsonToken.START_OBJECT) {
        readObject(json, prefix, found);
      } else {
        json.skipChildren();
      }
    }
  }
}
