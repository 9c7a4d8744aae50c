package org.deadletteroffice.local.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;

/**
 * Takes {@code PutMetricData} in the wire format of the SDK (Smithy RPC v2 CBOR) and keeps the
 * latest value of each metric. {@code GetMetricData} finds no datapoints, as for the metrics that
 * only AWS writes. Anything else is refused as an unknown operation. There is no CloudWatch for a
 * machine without a network; this is how its figures reach the console.
 */
public final class MetricsReceiver implements AutoCloseable {
  private static final CBORMapper CBOR = new CBORMapper();

  private final HttpServer server;
  private final Map<Metric, Double> latest = new ConcurrentHashMap<>();

  private MetricsReceiver(HttpServer server) {
    this.server = server;
  }

  static MetricsReceiver start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      MetricsReceiver receiver = new MetricsReceiver(server);
      server.createContext("/", receiver::answer);
      server.start();
      return receiver;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The value last put; empty when there was none. */
  public OptionalDouble latest(Metric metric) {
    Double value = latest.get(metric);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      JsonNode request = CBOR.readTree(body(exchange));
      switch (path.substring(path.lastIndexOf('/') + 1)) {
        case "PutMetricData" -> {
          keep(request);
          respond(exchange, 200, Map.of());
        }
        case "GetMetricData" ->
            respond(exchange, 200, Map.of("MetricDataResults", noDatapoints(request)));
        default ->
            respond(exchange, 404, Map.of("__type", "com.amazon.coral#UnknownOperationException"));
      }
    }
  }

  private static void respond(HttpExchange exchange, int status, Map<String, Object> response)
      throws IOException {
    byte[] bytes = CBOR.writeValueAsBytes(response);
    exchange.getResponseHeaders().set("Smithy-Protocol", "rpc-v2-cbor");
    exchange.getResponseHeaders().set("Content-Type", "application/cbor");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static List<Map<String, Object>> noDatapoints(JsonNode request) {
    List<Map<String, Object>> results = new ArrayList<>();
    for (JsonNode query : request.path("MetricDataQueries")) {
      results.add(
          Map.of(
              "Id", query.path("Id").asText(),
              "Label", query.path("Id").asText(),
              "Timestamps", List.of(),
              "Values", List.of(),
              "StatusCode", "Complete"));
    }
    return results;
  }

  private static byte[] body(HttpExchange exchange) throws IOException {
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    try (InputStream raw = exchange.getRequestBody();
        InputStream body = zipped ? new GZIPInputStream(raw) : raw) {
      return body.readAllBytes();
    }
  }

  private void keep(JsonNode request) {
    for (JsonNode datum : request.path("MetricData")) {
      Map<String, String> dimensions = new HashMap<>();
      datum
          .path("Dimensions")
          .forEach(d -> dimensions.put(d.path("Name").asText(), d.path("Value").asText()));
      Metric metric =
          new Metric(
              request.path("Namespace").asText(), datum.path("MetricName").asText(), dimensions);
      latest.put(metric, datum.path("Value").asDouble());
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
