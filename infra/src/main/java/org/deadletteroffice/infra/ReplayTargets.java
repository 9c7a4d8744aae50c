package org.deadletteroffice.infra;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** What replay may do on the queues that letters go back to, one source at a time. */
final class ReplayTargets {

  /** To judge silence, replay and measure look at the source and at the DLQ behind it. */
  private static final String[] LOOK = {"sqs:GetQueueAttributes", "sqs:GetQueueUrl"};

  private final List<PolicyStatement> statements = new ArrayList<>();

  static List<PolicyStatement> of(SourceQueue source) {
    ReplayTargets targets = new ReplayTargets();
    targets.add(Allow.to("sqs:SendMessage").on(source.target()));
    targets.add(Allow.to("sqs:ListQueueTags").on(source.arn()));
    targets.add(
        Allow.to(LOOK).on(List.of(source.arn(), source.target()).stream().distinct().toList()));
    targets.useKey(source.targetKeyArn());
    if (source.driver() != null) {
      targets.add(Allow.to("lambda:InvokeFunction").on(source.driver()));
    }
    return List.copyOf(targets.statements);
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
