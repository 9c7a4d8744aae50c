package org.deadletteroffice.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.lambda.HandlerCode;
import org.deadletteroffice.local.lambda.LocalFunction;
import org.deadletteroffice.local.template.FunctionDefinition;
import org.deadletteroffice.local.template.ProvisionedStack;
import org.deadletteroffice.local.template.Template;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The samples that people feed to {@code sam local invoke} are what AWS would send. */
@OnAnyAws
class SampleEventsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final AttributeValue UNSAID = AttributeValue.fromS("");

  private final EmbeddedAws aws;

  SampleEventsTest(EmbeddedAws aws) {
    this.aws = aws;
  }

  @Test
  void every_queue_event_is_captured_whole() throws Exception {
    ProvisionedStack stack =
        ProvisionedStack.create(
            "samples-" + SharedAws.RUN, Template.read(Checkout.locate().template()), aws);
    LocalFunction capture = capture(stack);

    for (Path sample : queueEvents()) {
      byte[] response = capture.invoke(Files.readAllBytes(sample));

      assertThat(new String(response, StandardCharsets.UTF_8))
          .as(sample.toString())
          .isEqualTo("{\"batchItemFailures\":[]}");
    }
    assertThat(aws.dynamoDb().scan(s -> s.tableName(stack.output("TableName"))).items())
        .extracting(item -> item.getOrDefault("error_category", UNSAID).s())
        .contains("auth_rejected", "schema_invalid");
  }

  @Test
  void every_record_has_the_digest_of_its_body() throws Exception {
    for (Path sample : queueEvents()) {
      for (JsonNode message : JSON.readTree(Files.readString(sample)).path("Records")) {
        assertThat(message.path("md5OfBody").asText())
            .as("%s, message %s", sample, message.path("messageId"))
            .isEqualTo(md5(message.path("body").asText()));
      }
    }
  }

  private LocalFunction capture(ProvisionedStack stack) {
    FunctionDefinition definition =
        stack.functions().stream()
            .filter(function -> function.handler().endsWith(".CaptureHandler"))
            .findFirst()
            .orElseThrow();
    return new LocalFunction(
        "capture",
        Duration.ofSeconds(30),
        1_024,
        HandlerCode.of(new OfficeHandlers(aws, Map.of()).create(definition)));
  }

  private static List<Path> queueEvents() throws IOException {
    List<Path> events = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Checkout.locate().event(""))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        if (JSON.readTree(Files.readString(file)).has("Records")) {
          events.add(file);
        }
      }
    }
    assertThat(events).hasSizeGreaterThanOrEqualTo(3);
    return events;
  }

  private static String md5(String text) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
