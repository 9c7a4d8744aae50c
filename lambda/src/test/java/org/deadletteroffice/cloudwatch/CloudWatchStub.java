package org.deadletteroffice.cloudwatch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClientBuilder;

/** CloudWatch's side of the wire: Smithy RPC v2 with CBOR, requests compressed or not. */
public final class CloudWatchStub implements AutoCloseable {

  /** One request as it came. */
  public record Received(String operation, boolean compressed, int bytes, JsonNode body) {}

  private static final CBORMapper CBOR = new CBORMapper();

  private final HttpServer server;
  private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
  private volatile Function<Received, @Nullable Object> answers = request -> Map.of();

  public CloudWatchStub() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** What to answer with; a null is a refusal. */
  public void answerWith(Function<Received, @Nullable Object> function) {
    answers = function;
  }

  public List<Received> received() {
    return List.copyOf(received);
  }

  /** A client that talks to this stub and does not retry. */
  public CloudWatchClient client() {
    return clients()
        .region(Region.EU_WEST_1)
        .overrideConfiguration(c -> c.retryStrategy(s -> s.maxAttempts(1)))
        .build();
  }

  /** Clients that talk to this stub, of any Region. */
  public CloudWatchClientBuilder clients() {
    return CloudWatchClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClient(UrlConnectionHttpClient.create());
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean compressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    String path = exchange.getRequestURI().getPath();
    byte[] body;
    try (InputStream in =
        compressed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
      body = in.readAllBytes();
    }
    Received request =
        new Received(
            path.substring(path.lastIndexOf('/') + 1),
            compressed,
            body.length,
            CBOR.readTree(body));
    received.add(request);
    @Nullable Object answer = answers.apply(request);
    byte[] encoded =
        CBOR.writeValueAsBytes(
            answer == null
                ? Map.of("__type", "com.amazonaws.cloudwatch#InternalServiceFault", "message", "no")
                : answer);
    exchange.getResponseHeaders().add("smithy-protocol", "rpc-v2-cbor");
    exchange.getResponseHeaders().add("Content-Type", "application/cbor");
    exchange.sendResponseHeaders(answer == null ? 500 : 200, encoded.length);
    exchange.getResponseBody().write(encoded);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
