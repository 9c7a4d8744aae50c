package org.deadletteroffice.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** An endpoint that answers every DynamoDB request at once, with success and nothing else. */
final class InstantDynamoDb implements AutoCloseable {

  /** Threads with this in their name belong to the stub and are not measured. */
  static final String THREADS = "instant-";

  private static final byte[] SUCCESS = "{}".getBytes(UTF_8);

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name(THREADS, 1).factory());
  private final AtomicLong requests = new AtomicLong();

  InstantDynamoDb() {
    // Without it each answer waits for the delayed acknowledgement of its own head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free", e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** A client with the HTTP client of the functions, and enough connections for a batch. */
  DynamoDbClientBuilder client() {
    System.setProperty("http.maxConnections", "64");
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
        .region(Region.EU_WEST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("bench", "bench")))
        .httpClientBuilder(UrlConnectionHttpClient.builder());
  }

  long requests() {
    return requests.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      requests.incrementAndGet();
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(200, SUCCESS.length);
      exchange.getResponseBody().write(SUCCESS);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
