package org.deadletteroffice.sqs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/** SQS's side of the wire: AWS JSON 1.0. */
final class SqsStub implements AutoCloseable {

  static final ObjectMapper JSON = new ObjectMapper();

  /** One request as it came. */
  record Received(String operation, String authorization, JsonNode body) {}

  /** An answer; a status of 0 closes the connection instead. */
  record Answer(int status, Object body) {

    static Answer ok(Object body) {
      return new Answer(200, body);
    }

    static Answer error(int status, String code) {
      return new Answer(
          status, Map.of("__type", "com.amazonaws.sqs#" + code, "message", "the stub says so"));
    }

    static Answer none() {
      return new Answer(0, Map.of());
    }
  }

  private final HttpServer server;
  private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Function<Received, Answer>> answers = new ConcurrentHashMap<>();

  SqsStub() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    answers.put("GetQueueUrl", request -> Answer.ok(Map.of("QueueUrl", url("a-queue"))));
  }

  void answer(String operation, Function<Received, Answer> with) {
    answers.put(operation, with);
  }

  List<Received> received(String operation) {
    return received.stream().filter(request -> request.operation().equals(operation)).toList();
  }

  String url(String queue) {
    return endpoint() + "/111122223333/" + queue;
  }

  SqsClientBuilder clients() {
    return SqsClient.builder()
        .endpointOverride(endpoint())
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
  }

  /** What SQS answers when it takes a whole batch. */
  static Answer taken(Received batch) {
    return Answer.ok(
        Map.of("Successful", successful(batch.body().path("Entries")), "Failed", List.of()));
  }

  static List<ObjectNode> successful(JsonNode entries) {
    List<ObjectNode> successful = new ArrayList<>();
    for (JsonNode entry : entries) {
      successful.add(
          JSON.createObjectNode()
              .put("Id", entry.path("Id").asText())
              .put("MessageId", "message-" + entry.path("Id").asText())
              .put("MD5OfMessageBody", md5(entry.path("MessageBody").asText())));
    }
    return successful;
  }

  private URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    Received request =
        new Received(
            target.substring(target.indexOf('.') + 1),
            exchange.getRequestHeaders().getFirst("Authorization"),
            JSON.readTree(exchange.getRequestBody().readAllBytes()));
    received.add(request);
    @Nullable Function<Received, Answer> behaviour = answers.get(request.operation());
    Answer answer =
        behaviour == null ? Answer.error(400, "InvalidAction") : behaviour.apply(request);
    if (answer.status() != 0) {
      byte[] body = JSON.writeValueAsBytes(answer.body());
      exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static String md5(String body) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(body.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
