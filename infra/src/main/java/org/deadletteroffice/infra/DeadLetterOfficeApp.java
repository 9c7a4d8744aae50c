package org.deadletteroffice.infra;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.lambda.Code;

/**
 * Synthesises the stack, for the CDK command line and for the build alike.
 *
 * <p>Arguments: the output folder when the command line names none, a folder for temporary files,
 * the function package, and {@code cdk.json}. Ends with exit code 1 and a plain message when the
 * context is wrong or a rule of cdk-nag or of the CDK is broken.
 */
public final class DeadLetterOfficeApp {

  static final String STACK = "DeadLetterOffice";

  public static void main(String[] arguments) throws IOException {
    keepTemporaryFilesBelow(Path.of(arguments[1]));
    if (!NodeJs.isInstalled()) {
      fail("Node.js was not found: install Node.js 20 or newer and put `node` on the PATH.");
    }
    App app =
        new App(
            AppProps.builder()
                .analyticsReporting(false)
                .outdir(System.getenv().getOrDefault("CDK_OUTDIR", arguments[0]))
                .context(CdkJson.context(Path.of(arguments[3])))
                .build());
    try {
      DeadLetterOfficeProps props =
          OfficeContext.read(contextSeenBy(app), Code.fromAsset(arguments[2]));
      new DeadLetterOfficeStack(
          app, stackName(props.office()), StackProps.builder().build(), props);
    } catch (WrongContextException e) {
      fail(String.valueOf(e.getMessage()));
    }
    Aspects.of(app).add(new AwsSolutionsChecks());
    Synthesis.of(app).ifPresent(DeadLetterOfficeApp::fail);
  }

  /** Several offices in one account and Region differ by name. */
  static String stackName(String office) {
    return office.equals("default") ? STACK : STACK + "-" + office;
  }

  /** The CDK's Java binding leaves files behind: below the build folder they go with it. */
  private static void keepTemporaryFilesBelow(Path folder) throws IOException {
    Files.createDirectories(folder);
    System.setProperty("java.io.tmpdir", folder.toAbsolutePath().toString());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> contextSeenBy(App app) {
    return (Map<String, Object>) app.getNode().getAllContext();
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }

  private DeadLetterOfficeApp() {}
}
