package org.deadletteroffice.sqs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Map;
import org.deadletteroffice.replay.QueueFacts;
import org.deadletteroffice.replay.QueueReading;
import org.deadletteroffice.replay.QueueUnavailableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** Queue attributes as SQS tells them; depths are approximate and lag up to a minute. */
public final class SqsQueueFacts implements QueueFacts {

  private static final ObjectMapper JSON = new ObjectMapper();

  // Defaults of "SetQueueAttributes", for servers that do not tell.
  private static final long VISIBILITY_SECONDS = 30;
  private static final long RETENTION_SECONDS = 345_600;
  private static final long MAXIMUM_MESSAGE_SIZE = 1_048_576;

  private final SqsQueues queues;

  public SqsQueueFacts(SqsQueues queues) {
    this.queues = queues;
  }

  @Override
  public QueueReading read(String queueArn) {
    try {
      String url = queues.urlOf(queueArn);
      return reading(
          queueArn,
          queues
              .asking(queueArn)
              .getQueueAttributes(
                  request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
              .attributes());
    } catch (QueueDoesNotExistException gone) {
      throw QueueUnavailableException.gone(queueArn, SqsFailure.reason(gone), gone);
    } catch (SdkException failed) {
      throw new QueueUnavailableException(
          queueArn, SqsFailure.reason(failed), SqsFailure.mayPass(failed), failed);
    } catch (JsonProcessingException | IllegalArgumentException unreadable) {
      throw new QueueUnavailableException(
          queueArn, "its ARN or attributes cannot be read", false, unreadable);
    }
  }

  private static QueueReading reading(String arn, Map<QueueAttributeName, String> attributes)
      throws JsonProcessingException {
    String policy = attributes.getOrDefault(QueueAttributeName.REDRIVE_POLICY, "{}");
    JsonNode redrive = JSON.readTree(policy.isBlank() ? "{}" : policy);
    return new QueueReading(
        arn,
        Boolean.parseBoolean(attributes.get(QueueAttributeName.FIFO_QUEUE)),
        seconds(attributes, QueueAttributeName.VISIBILITY_TIMEOUT, VISIBILITY_SECONDS),
        seconds(attributes, QueueAttributeName.MESSAGE_RETENTION_PERIOD, RETENTION_SECONDS),
        number(attributes, QueueAttributeName.MAXIMUM_MESSAGE_SIZE, MAXIMUM_MESSAGE_SIZE),
        redrive.path("deadLetterTargetArn").textValue(),
        redrive.path("maxReceiveCount").asInt(),
        depth(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES),
        depth(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE),
        depth(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED));
  }

  /** A depth that is not told is not taken for empty. */
  private static long depth(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
    return number(attributes, name, 1);
  }

  private static Duration seconds(
      Map<QueueAttributeName, String> attributes, QueueAttributeName name, long missing) {
    return Duration.ofSeconds(number(attributes, name, missing));
  }

  private static long number(
      Map<QueueAttributeName, String> attributes, QueueAttributeName name, long missing) {
    String text = attributes.get(name);
    return text == null ? missing : Long.parseLong(text);
  }
}
