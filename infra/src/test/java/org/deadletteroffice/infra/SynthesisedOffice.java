package org.deadletteroffice.infra;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.lambda.Code;

/** A template as it would be deployed, to be asked about. */
final class SynthesisedOffice {

  static final String SOURCE = "arn:aws:sqs:eu-west-1:111122223333:orders";
  static final String KEY = "arn:aws:kms:eu-west-1:111122223333:key/1111-2222";

  private static final Path SCRATCH = Path.of("target", "tmp");
  private static final SynthesisedOffice DEFAULT = with(props -> props);

  static {
    System.setProperty("jsii.debug", "false");
  }

  private final JsonNode template;

  private SynthesisedOffice(JsonNode template) {
    this.template = template;
  }

  /** The office with every default; synthesised once. */
  static SynthesisedOffice byDefault() {
    return DEFAULT;
  }

  static SynthesisedOffice with(UnaryOperator<DeadLetterOfficeProps.Builder> choices) {
    return of(app -> stack(app, choices.apply(DeadLetterOfficeProps.builder(code())).build()));
  }

  static SynthesisedOffice of(java.util.function.Consumer<App> content) {
    try {
      App app = app();
      content.accept(app);
      app.synth();
      Path file = Path.of(app.getOutdir(), DeadLetterOfficeApp.STACK + ".template.json");
      return new SynthesisedOffice(new ObjectMapper().readTree(file.toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DeadLetterOfficeStack stack(App app, DeadLetterOfficeProps props) {
    return new DeadLetterOfficeStack(
        app, DeadLetterOfficeApp.STACK, StackProps.builder().build(), props);
  }

  static App app() {
    try {
      Files.createDirectories(SCRATCH);
      System.setProperty("java.io.tmpdir", SCRATCH.toAbsolutePath().toString());
      Map<String, Object> context = new HashMap<>(CdkJson.context(Path.of("cdk.json")));
      return new App(
          AppProps.builder()
              .analyticsReporting(false)
              .outdir(Files.createTempDirectory(SCRATCH, "cdk.out").toString())
              .context(context)
              .build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A function package of the right form, small enough to be copied often. */
  static Code code() {
    try {
      Path zip = Files.createDirectories(SCRATCH).resolve("function.zip");
      if (!Files.exists(zip)) {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
          out.putNextEntry(new ZipEntry("lib/nothing.txt"));
          out.write("nothing".getBytes(StandardCharsets.UTF_8));
        }
      }
      return Code.fromAsset(zip.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode json() {
    return template;
  }

  /** The resource at a path below the office, such as {@code Table}. */
  JsonNode resource(String path) {
    List<JsonNode> found =
        resources()
            .filter(each -> pathOf(each).equals(DeadLetterOfficeApp.STACK + "/Office/" + path))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " resources at " + path);
    }
    return found.get(0);
  }

  JsonNode properties(String path) {
    return resource(path).path("Properties");
  }

  String logicalId(String path) {
    return template.path("Resources").properties().stream()
        .filter(entry -> entry.getValue().equals(resource(path)))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  Stream<JsonNode> resources() {
    return template.path("Resources").properties().stream().map(Map.Entry::getValue);
  }

  List<JsonNode> ofType(String type) {
    return resources().filter(each -> each.path("Type").asText().equals(type)).toList();
  }

  /** The statements of the policy of a role, and of the role's resource policies alike. */
  List<JsonNode> statements(String path) {
    List<JsonNode> statements = new ArrayList<>();
    properties(path).path("PolicyDocument").path("Statement").forEach(statements::add);
    return statements;
  }

  /** Each value of a member that is a text or a list of texts. */
  static List<String> texts(JsonNode oneOrMore) {
    List<String> texts = new ArrayList<>();
    if (oneOrMore.isArray()) {
      oneOrMore.forEach(each -> texts.add(each.isTextual() ? each.asText() : each.toString()));
    } else {
      texts.add(oneOrMore.isTextual() ? oneOrMore.asText() : oneOrMore.toString());
    }
    return texts;
  }

  static String pathOf(JsonNode resource) {
    return resource.path("Metadata").path("aws:cdk:path").asText().replaceFirst("/Resource$", "");
  }
}
