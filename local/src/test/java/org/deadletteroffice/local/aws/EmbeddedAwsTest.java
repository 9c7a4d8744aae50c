package org.deadletteroffice.local.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.local.SharedAws;
import org.deadletteroffice.local.StartupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.s3.model.S3Exception;

@ExtendWith(SharedAws.class)
class EmbeddedAwsTest {
  private final EmbeddedAws aws;

  EmbeddedAwsTest(EmbeddedAws aws) {
    this.aws = aws;
  }

  @Test
  void a_message_goes_through_the_local_sqs() {
    String queue = aws.sqs().createQueue(q -> q.queueName("round-trip")).queueUrl();

    aws.sqs().sendMessage(m -> m.queueUrl(queue).messageBody("hello"));

    assertThat(queue).startsWith(aws.endpoints().sqs().toString());
    assertThat(aws.sqs().receiveMessage(r -> r.queueUrl(queue)).messages())
        .singleElement()
        .satisfies(message -> assertThat(message.body()).isEqualTo("hello"));
  }

  @Test
  void an_item_goes_through_the_local_dynamodb() {
    aws.dynamoDb()
        .createTable(
            t ->
                t.tableName("round-trip")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(
                        AttributeDefinition.builder()
                            .attributeName("id")
                            .attributeType(ScalarAttributeType.S)
                            .build())
                    .keySchema(
                        KeySchemaElement.builder()
                            .attributeName("id")
                            .keyType(KeyType.HASH)
                            .build()));
    aws.dynamoDb().waiter().waitUntilTableExists(t -> t.tableName("round-trip"));
    Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS("1"));

    aws.dynamoDb().putItem(p -> p.tableName("round-trip").item(item));

    assertThat(aws.dynamoDb().getItem(g -> g.tableName("round-trip").key(item)).item())
        .isEqualTo(item);
  }

  @Test
  void an_object_is_written_once_to_the_local_s3() {
    aws.s3().createBucket(b -> b.bucket("round-trip"));
    RequestBody body = RequestBody.fromString("hello");

    aws.s3().putObject(p -> p.bucket("round-trip").key("a/b").ifNoneMatch("*"), body);

    assertThatThrownBy(
            () -> aws.s3().putObject(p -> p.bucket("round-trip").key("a/b").ifNoneMatch("*"), body))
        .isInstanceOfSatisfying(
            S3Exception.class, refused -> assertThat(refused.statusCode()).isEqualTo(412));
    assertThat(aws.s3().getObjectAsBytes(g -> g.bucket("round-trip").key("a/b")).asUtf8String())
        .isEqualTo("hello");
  }

  @Test
  void nothing_listens_beyond_the_loopback_interface() throws IOException {
    List<Integer> ports = ports();

    for (InetAddress address : otherAddresses()) {
      for (int port : ports) {
        assertThatThrownBy(() -> connect(address, port))
            .as("%s:%d", address, port)
            .isInstanceOf(IOException.class);
      }
    }
    assertThat(ListeningPorts.onAllInterfacesOf(ProcessHandle.current())).isEmpty();
    List<ProcessHandle> children = ProcessHandle.current().children().toList();
    assertThat(children).as("dynalite").isNotEmpty();
    for (ProcessHandle child : children) {
      assertThat(ListeningPorts.onAllInterfacesOf(child)).isEmpty();
    }
  }

  @Test
  void a_busy_port_is_one_clear_sentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LocalPort busy = new LocalPort(taken.getLocalPort());

      assertThatThrownBy(() -> EmbeddedAws.start(LocalPort.ANY, LocalPort.ANY, busy))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "Port %d on 127.0.0.1, wanted for S3, is in use: stop what listens there or choose another port.",
              busy.number());
    }
  }

  private List<Integer> ports() {
    Endpoints endpoints = aws.endpoints();
    return List.of(endpoints.sqs(), endpoints.dynamoDb(), endpoints.s3(), endpoints.cloudWatch())
        .stream()
        .map(URI::getPort)
        .toList();
  }

  private static List<InetAddress> otherAddresses() throws IOException {
    return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
        .toList();
  }

  private static void connect(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1_000);
    }
  }
}
