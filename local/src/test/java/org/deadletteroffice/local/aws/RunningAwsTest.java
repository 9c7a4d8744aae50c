package org.deadletteroffice.local.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.StartupException;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.Bucket;

@ExtendWith(SharedAws.class)
class RunningAwsTest {
  private final EmbeddedAws embedded;
  private final Endpoints endpoints;

  RunningAwsTest(EmbeddedAws embedded) {
    this.embedded = embedded;
    this.endpoints = embedded.endpoints();
  }

  @Test
  void what_is_created_is_deleted_at_the_end_and_nothing_else() {
    String others = embedded.sqs().createQueue(q -> q.queueName("of-others")).queueUrl();
    EmbeddedAws running = RunningAws.at(endpoints.sqs(), endpoints.dynamoDb(), endpoints.s3());
    ProvisionedStack stack =
        ProvisionedStack.create("passing", Template.read(Checkout.locate().template()), running);
    String bucket = stack.output("PayloadBucketName");
    running.s3().putObject(p -> p.bucket(bucket).key("a/b"), RequestBody.fromString("kept"));
    String table = stack.output("TableName");
    assertThat(embedded.sqs().listQueues().queueUrls())
        .contains(others)
        .containsAll(stack.queueUrls().values());

    running.close();

    embedded.dynamoDb().waiter().waitUntilTableNotExists(wait -> wait.tableName(table));
    assertThat(embedded.s3().listBuckets().buckets())
        .extracting(Bucket::name)
        .doesNotContain(bucket);
    assertThat(embedded.sqs().listQueues().queueUrls())
        .contains(others)
        .doesNotContainAnyElementsOf(stack.queueUrls().values());
  }

  @Test
  void what_a_test_deleted_itself_is_no_failure() {
    EmbeddedAws running = RunningAws.at(endpoints.sqs(), endpoints.dynamoDb(), endpoints.s3());
    String queue = running.sqs().createQueue(q -> q.queueName("deleted-before")).queueUrl();
    running.sqs().deleteQueue(d -> d.queueUrl(queue));

    running.close();

    assertThat(embedded.sqs().listQueues().queueUrls()).doesNotContain(queue);
  }

  @Test
  void a_server_that_does_not_answer_is_one_clear_sentence() {
    URI nowhere = URI.create("http://127.0.0.1:1");

    assertThatThrownBy(() -> RunningAws.at(nowhere))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "Nothing answers at http://127.0.0.1:1: start the server, or correct dlo.test.endpoint.");
  }

  @Test
  void a_server_of_another_account_is_one_clear_sentence() {
    SQSRestServer other =
        SQSRestServerBuilder.withInterface("127.0.0.1")
            .withDynamicPort()
            .withAWSRegion(EmbeddedAws.REGION.id())
            .withAWSAccountId("444455556666")
            .start();
    URI endpoint =
        URI.create("http://127.0.0.1:" + other.waitUntilStarted().localAddress().getPort());
    try {
      assertThatThrownBy(() -> RunningAws.at(endpoint))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("called a queue arn:aws:sqs:eu-west-1:444455556666:")
          .hasMessageContaining("the tests need arn:aws:sqs:eu-west-1:111122223333:");
    } finally {
      other.stopAndWait();
    }
  }
}
