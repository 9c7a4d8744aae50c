package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Queues from {@code AWS::SQS::Queue}: first all of them, then who redrives to whom. */
final class Queues {
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "ContentBasedDeduplication",
          "DelaySeconds",
          "FifoQueue",
          "MaximumMessageSize",
          "MessageRetentionPeriod",
          "ReceiveMessageWaitTimeSeconds",
          "VisibilityTimeout");
  private static final Known KNOWN =
      new Known(
          union(ATTRIBUTES, Set.of("QueueName", "RedrivePolicy", "Tags")),
          Set.of(
              "DeduplicationScope",
              "FifoThroughputLimit",
              "KmsDataKeyReusePeriodSeconds",
              "KmsMasterKeyId",
              "RedriveAllowPolicy",
              "SqsManagedSseEnabled"));

  private Queues() {}

  /** Creates the queue, not yet connected to its DLQ, and returns its URL. */
  static String create(SqsClient sqs, String name, Resource resource, JsonNode properties) {
    KNOWN.check(resource, properties);
    Map<QueueAttributeName, String> attributes = new HashMap<>();
    properties
        .properties()
        .forEach(
            property -> {
              if (ATTRIBUTES.contains(property.getKey())) {
                attributes.put(
                    QueueAttributeName.fromValue(property.getKey()), property.getValue().asText());
              }
            });
    Map<String, String> tags = new HashMap<>();
    properties
        .path("Tags")
        .forEach(tag -> tags.put(tag.path("Key").asText(), tag.path("Value").asText()));
    return sqs.createQueue(q -> q.queueName(name).attributes(attributes).tags(tags)).queueUrl();
  }

  /** Sets the redrive policy, if there is one; the DLQ must exist. */
  static void redrive(SqsClient sqs, String url, JsonNode properties) {
    if (properties.has("RedrivePolicy")) {
      String policy = properties.get("RedrivePolicy").toString();
      sqs.setQueueAttributes(
          q -> q.queueUrl(url).attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, policy)));
    }
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }
}
