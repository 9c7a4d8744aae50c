package org.deadletteroffice.infra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.lambda.Code;

/** Synthesises the stack, for the CDK command line and for the build alike. */
public final class DeadLetterOfficeApp {

  private static final String STACK = "DeadLetterOffice";

  /** What the CDK command line sets by itself, so that both ways give the same template. */
  private static final Map<String, Object> CONTEXT =
      Map.of(
          "aws:cdk:enable-path-metadata", true,
          "aws:cdk:enable-asset-metadata", true,
          "aws:cdk:disable-stack-trace", true,
          "@aws-cdk/core:validateAgainstDefaultRules", true);

  public static void main(String[] arguments) throws IOException {
    keepTemporaryFilesBelow(Path.of(arguments[1]));
    if (!nodeAnswers()) {
      System.err.println(
          "Node.js was not found: install Node.js 20 or newer and put `node` on the PATH, then run"
              + " the command again.");
      System.exit(1);
    }
    App app =
        new App(
            AppProps.builder()
                .analyticsReporting(false)
                .outdir(System.getenv().getOrDefault("CDK_OUTDIR", arguments[0]))
                .postCliContext(CONTEXT)
                .build());
    new DeadLetterOfficeStack(
        app, STACK, StackProps.builder().stackName(STACK).build(), Code.fromAsset(arguments[2]));
    app.synth();
  }

  /** The CDK's Java binding leaves files behind: below the build folder they go with it. */
  private static void keepTemporaryFilesBelow(Path folder) throws IOException {
    Files.createDirectories(folder);
    System.setProperty("java.io.tmpdir", folder.toAbsolutePath().toString());
  }

  private static boolean nodeAnswers() {
    try {
      return new ProcessBuilder("node", "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private DeadLetterOfficeApp() {}
}
