package org.deadletteroffice.infra;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.sqs.IQueue;

/** What replay may do on the queues that letters go back to, one source at a time. */
final class ReplayTargets {

  private static final String[] LOOK = {"sqs:GetQueueAttributes", "sqs:GetQueueUrl"};

  private final List<PolicyStatement> statements = new ArrayList<>();

  static List<PolicyStatement> of(SourceQueue source) {
    ReplayTargets targets = new ReplayTargets();
    targets.add(Allow.to("sqs:SendMessage").on(source.target()));
    targets.add(Allow.to("sqs:ListQueueTags").on(source.arn()));
    targets.add(
        Allow.to(LOOK).on(List.of(source.arn(), source.target()).stream().distinct().toList()));
    targets.useKey(source.targetKeyArn());
    return List.copyOf(targets.statements);
  }

  /** A replay that stayed away is judged by the queue and by the DLQ behind it. */
  static PolicyStatement judgedBy(Collection<IQueue> deadLetterQueues) {
    return Allow.to(LOOK).on(deadLetterQueues.stream().map(IQueue::getQueueArn).toList());
  }

  /** A source's own tags are read where its letters are made, too. */
  static PolicyStatement tagsOf(SourceQueue source) {
    return Allow.to("sqs:GetQueueUrl", "sqs:ListQueueTags").on(source.arn());
  }

  private void add(PolicyStatement statement) {
    statements.add(statement);
  }

  private void useKey(@Nullable String keyArn) {
    if (keyArn != null) {
      add(Allow.to("kms:Decrypt", "kms:GenerateDataKey").on(keyArn));
    }
  }

  private ReplayTargets() {}
}
