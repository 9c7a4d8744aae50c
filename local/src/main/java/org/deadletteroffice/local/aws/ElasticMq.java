package org.deadletteroffice.local.aws;

import java.net.URI;
import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ as the local SQS, inside this JVM and in memory. */
final class ElasticMq implements AutoCloseable {
  private final SQSRestServer server;
  private final URI endpoint;

  private ElasticMq(SQSRestServer server, URI endpoint) {
    this.server = server;
    this.endpoint = endpoint;
  }

  static ElasticMq start(LocalPort port) {
    port.requireFree("SQS");
    var builder =
        SQSRestServerBuilder.withInterface("127.0.0.1")
            .withAWSRegion(EmbeddedAws.REGION.id())
            .withAWSAccountId(EmbeddedAws.ACCOUNT);
    SQSRestServer server =
        port.number() == 0
            ? builder.withDynamicPort().start()
            : builder
                .withPort(port.number())
                .withServerAddress(new NodeAddress("http", "127.0.0.1", port.number(), ""))
                .start();
    int bound = server.waitUntilStarted().localAddress().getPort();
    return new ElasticMq(server, URI.create("http://127.0.0.1:" + bound));
  }

  URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    server.stopAndWait();
  }
}
