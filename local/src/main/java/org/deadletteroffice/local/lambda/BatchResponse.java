package org.deadletteroffice.local.lambda;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Which messages of a batch may be deleted, by the function's response: the rules of "Implementing
 * partial batch responses" in "Handling errors for an SQS event source in Lambda".
 */
final class BatchResponse {
  private static final JsonMapper JSON = new JsonMapper();

  private BatchResponse() {}

  /**
   * An empty or null response, or one whose list of failures is absent, empty or null, means that
   * all messages are done. A response that is no JSON, and a failure whose identifier is null,
   * empty, under another name or not in the batch, mean that none is.
   *
   * @return the ids to delete, a subset of those given
   */
  static Set<String> done(byte[] response, Set<String> batch) {
    JsonNode failures;
    try {
      failures = JSON.readTree(response).path("batchItemFailures");
    } catch (IOException notJson) {
      return Set.of();
    }
    if (failures.isMissingNode() || failures.isNull()) {
      return batch;
    }
    Set<String> done = new HashSet<>(batch);
    for (JsonNode failure : failures) {
      JsonNode id = failure.path("itemIdentifier");
      if (!id.isTextual() || !batch.contains(id.asText())) {
        return Set.of();
      }
      done.remove(id.asText());
    }
    return done;
  }
}
