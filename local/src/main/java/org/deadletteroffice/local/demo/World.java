package org.deadletteroffice.local.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.ProvisionedStack;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Looks at the queues and the table from outside, as an auditor would. */
final class World {
  private static final List<QueueAttributeName> COUNTS =
      List.of(
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
          QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

  /** More than any visibility timeout of the template. */
  private static final Duration LONGEST_IN_FLIGHT = Duration.ofMinutes(6);

  private final EmbeddedAws aws;
  private final ProvisionedStack office;
  private final List<String> queueUrls;

  World(EmbeddedAws aws, ProvisionedStack office, Map<Domain, SourceQueue> sources) {
    this.aws = aws;
    this.office = office;
    this.queueUrls =
        Stream.concat(
                sources.values().stream().map(SourceQueue::url),
                office.queueUrls().values().stream())
            .toList();
  }

  /** Every letter in the table; control records are not letters. */
  List<Letter> letters() {
    return aws
        .dynamoDb()
        .scanPaginator(s -> s.tableName(office.output("TableName")).consistentRead(true))
        .items()
        .stream()
        .filter(item -> item.containsKey("state"))
        .map(Letter::of)
        .toList();
  }

  /** Messages in all queues, in flight and delayed ones included. */
  int messagesInQueues() {
    return queueUrls.stream()
        .flatMap(
            url ->
                aws
                    .sqs()
                    .getQueueAttributes(g -> g.queueUrl(url).attributeNames(COUNTS))
                    .attributes()
                    .values()
                    .stream())
        .mapToInt(Integer::parseInt)
        .sum();
  }

  /**
   * Takes the ids of the messages out of all queues, waiting for those in flight to come back. Only
   * for the very end: it interferes with whoever still consumes.
   */
  Set<String> takeMessageIds() {
    Set<String> ids = new HashSet<>();
    Instant end = Instant.now().plus(LONGEST_IN_FLIGHT);
    while (messagesInQueues() > 0 && Instant.now().isBefore(end)) {
      queueUrls.forEach(url -> ids.addAll(receive(url)));
    }
    return ids;
  }

  private List<String> receive(String url) {
    return aws
        .sqs()
        .receiveMessage(r -> r.queueUrl(url).maxNumberOfMessages(10))
        .messages()
        .stream()
        .map(Message::messageId)
        .toList();
  }

  /** Whether nothing will happen any more unless somebody acts. */
  boolean atRest() {
    return messagesInQueues() == 0 && letters().stream().noneMatch(Letter::moving);
  }
}
