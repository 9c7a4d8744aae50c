package org.deadletteroffice.infra;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.deadletteroffice.config.EnvironmentKey;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** The DLQs that measure sends canaries to, and the queues it looks at. */
final class MeasuredQueues {

  static void in(OfficeFunction measure, List<GuardedQueue> own, List<AdoptedQueue> adopted) {
    List<String> deadLetterQueues =
        Stream.concat(
                own.stream().map(guarded -> guarded.queue().getQueueArn()),
                adopted.stream().map(AdoptedQueue::arn))
            .toList();
    List<String> all = new ArrayList<>(deadLetterQueues);
    own.forEach(guarded -> all.add(guarded.lastResort().getQueueArn()));
    measure
        .function()
        .addEnvironment(
            EnvironmentKey.DLO_DEAD_LETTER_QUEUES.name(), String.join(",", deadLetterQueues));
    measure.may(look(all), Allow.to("sqs:SendMessage").on(deadLetterQueues));
    for (AdoptedQueue queue : adopted) {
      if (queue.keyArn() != null) {
        measure.may(Allow.to("kms:Decrypt", "kms:GenerateDataKey").on(queue.keyArn()));
      }
    }
  }

  static PolicyStatement look(List<String> queueArns) {
    return Allow.to("sqs:GetQueueAttributes", "sqs:GetQueueUrl").on(queueArns);
  }

  private MeasuredQueues() {}
}
