package org.deadletteroffice.local.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.deadletteroffice.capture.CaptureRig;
import org.deadletteroffice.local.aws.EmbeddedAws;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * The queues that the recorded messages come from, under names that no other test has: a FIFO queue
 * may drop what another test has sent there within five minutes, even after a purge.
 */
final class CaseQueues {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final SqsClient sqs;
  private final String prefix = "cases-" + UUID.randomUUID().toString().substring(0, 8) + "-";

  CaseQueues(EmbeddedAws aws) {
    sqs = aws.sqs();
  }

  SourceQueue create(String name) {
    Map<QueueAttributeName, String> kind =
        name.endsWith(".fifo") ? Map.of(QueueAttributeName.FIFO_QUEUE, "true") : Map.of();
    return new SourceQueue(
        sqs,
        sqs.createQueue(create -> create.queueName(prefix + name).attributes(kind)).queueUrl());
  }

  String arn(String name) {
    return "arn:aws:sqs:%s:%s:%s"
        .formatted(EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, prefix + name);
  }

  /** A recorded event. */
  String event(String caseName) {
    return Stream.of("orders-ingest", "payments-ingest")
        .reduce(
            CaptureRig.caseJson(caseName),
            (json, queue) ->
                json.replace("arn:aws:sqs:eu-west-1:111122223333:" + queue, arn(queue)));
  }

  /** An event of one record of a case, changed. */
  String event(String caseName, Consumer<ObjectNode> change) {
    ObjectNode event = JSON.createObjectNode();
    JsonNode record = records(caseName).get(0);
    change.accept((ObjectNode) record);
    event.putArray("Records").add(record);
    return event.toString();
  }

  /** The records of an event. */
  List<JsonNode> records(String caseName) {
    try {
      List<JsonNode> records = new ArrayList<>();
      JSON.readTree(event(caseName)).get("Records").forEach(records::add);
      return records;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
