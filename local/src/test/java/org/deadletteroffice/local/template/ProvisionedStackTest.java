package org.deadletteroffice.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.StartupException;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@ExtendWith(SharedAws.class)
class ProvisionedStackTest {
  private final EmbeddedAws aws;

  ProvisionedStackTest(EmbeddedAws aws) {
    this.aws = aws;
  }

  @Test
  void the_synthesised_template_becomes_table_queues_and_bucket() {
    Template template = Template.read(Checkout.locate().template());

    ProvisionedStack stack = ProvisionedStack.create("whole", template, aws);

    TableDescription table =
        aws.dynamoDb().describeTable(d -> d.tableName(stack.output("TableName"))).table();
    assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(table.globalSecondaryIndexes())
        .extracting(GlobalSecondaryIndexDescription::indexName)
        .containsExactlyInAnyOrder("backlog", "due");
    assertThat(table.globalSecondaryIndexes())
        .allSatisfy(
            index ->
                assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.INCLUDE));
    assertThat(aws.s3().headBucket(h -> h.bucket(stack.output("PayloadBucketName")))).isNotNull();
    assertThat(attributes(stack.output("DeadLetterFifoQueueUrl")))
        .containsEntry(QueueAttributeName.FIFO_QUEUE, "true")
        .hasEntrySatisfying(
            QueueAttributeName.REDRIVE_POLICY,
            policy -> assertThat(policy).contains("arn:aws:sqs").contains(".fifo"));
    assertThat(attributes(stack.output("DeadLetterQueueUrl")))
        .containsEntry(QueueAttributeName.QUEUE_ARN, stack.output("DeadLetterQueueArn"));
  }

  @Test
  void the_synthesised_template_tells_what_runs() {
    Template template = Template.read(Checkout.locate().template());

    ProvisionedStack stack = ProvisionedStack.create("what-runs", template, aws);

    assertThat(stack.functions())
        .extracting(FunctionDefinition::handler)
        .contains(
            "org.deadletteroffice.capture.CaptureHandler",
            "org.deadletteroffice.replay.ReplayHandler",
            "org.deadletteroffice.measure.MeasureHandler");
    assertThat(stack.functions())
        .allSatisfy(
            function ->
                assertThat(function.environment())
                    .containsEntry("DLO_TABLE", stack.output("TableName"))
                    .containsEntry("DLO_PAYLOAD_BUCKET", stack.output("PayloadBucketName")));
    assertThat(stack.mappings())
        .extracting(MappingDefinition::queueArn)
        .contains(stack.output("DeadLetterQueueArn"), stack.output("DeadLetterFifoQueueArn"));
    assertThat(stack.mappings())
        .allSatisfy(
            mapping -> {
              assertThat(mapping.reportsBatchItemFailures()).isTrue();
              assertThat(mapping.function()).isIn(names(stack.functions()));
              assertThat(stack.queueUrls()).containsKey(mapping.queueArn());
            });
    assertThat(stack.schedules())
        .allSatisfy(
            schedule -> {
              assertThat(schedule.interval()).isEqualTo(Duration.ofMinutes(1));
              assertThat(schedule.function()).isIn(names(stack.functions()));
            });
  }

  @Test
  void a_property_that_would_be_lost_silently_is_an_error() throws IOException {
    Template template =
        Template.parse(
            """
            {"Resources": {"Letters": {"Type": "AWS::DynamoDB::GlobalTable",
              "Properties": {"LocalSecondaryIndexes": []}}}}
            """);

    assertThatThrownBy(() -> ProvisionedStack.create("unknown", template, aws))
        .isInstanceOf(TemplateException.class)
        .hasMessage(
            "Resources.Letters.Properties.LocalSecondaryIndexes: the engine does not reproduce this"
                + " property of AWS::DynamoDB::GlobalTable");
  }

  @Test
  void a_template_that_was_not_built_is_one_clear_sentence() {
    assertThatThrownBy(() -> Template.read(Path.of("nowhere.json")))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "There is no template at nowhere.json: build it with \"mvn -DskipTests package\".");
  }

  private Map<QueueAttributeName, String> attributes(String url) {
    return aws.sqs()
        .getQueueAttributes(g -> g.queueUrl(url).attributeNames(QueueAttributeName.ALL))
        .attributes();
  }

  private static List<String> names(List<FunctionDefinition> functions) {
    return functions.stream().map(FunctionDefinition::name).toList();
  }
}
