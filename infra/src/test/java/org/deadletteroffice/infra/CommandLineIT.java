package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The app as the CDK command line and a shell start it. */
final class CommandLineIT {

  private static final Path TEMPLATE =
      Path.of("target", "cdk.out", DeadLetterOfficeApp.STACK + ".template.json");

  @TempDir Path folder;

  record Ended(int code, String output) {}

  @Test
  void the_command_line_synthesises_the_very_template_of_the_build() throws Exception {
    Ended synth =
        run(
            new ProcessBuilder(
                List.of(
                    Path.of("node_modules", ".bin", "cdk").toString(),
                    "synth",
                    "--quiet",
                    "--no-notices",
                    "--app",
                    String.join(" ", app(folder)),
                    "--output",
                    folder.resolve("cdk.out").toString())));

    assertThat(synth.code()).as(synth.output()).isZero();
    assertThat(folder.resolve("cdk.out").resolve(TEMPLATE.getFileName()))
        .hasSameTextualContentAs(TEMPLATE);
  }

  @Test
  void context_on_the_command_line_has_the_last_word() throws Exception {
    Ended synth =
        run(
            new ProcessBuilder(
                List.of(
                    Path.of("node_modules", ".bin", "cdk").toString(),
                    "synth",
                    "--quiet",
                    "--no-notices",
                    "-c",
                    "dlo:office=two words",
                    "--app",
                    String.join(" ", app(folder)),
                    "--output",
                    folder.resolve("cdk.out").toString())));

    assertThat(synth.code()).isNotZero();
    assertThat(synth.output())
        .contains("dlo:office must be letters, digits and hyphens, at most 40")
        .doesNotContain("Exception");
  }

  @Test
  void without_node_there_is_one_plain_sentence() throws Exception {
    ProcessBuilder app = new ProcessBuilder(app(folder));
    app.environment().put("PATH", folder.toString());

    Ended ended = run(app);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.output().lines())
        .containsExactly(
            "Node.js was not found: install Node.js 20 or newer and put `node` on the PATH.");
  }

  private static List<String> app(Path folder) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-classpath");
    command.add(System.getProperty("java.class.path"));
    command.add(DeadLetterOfficeApp.class.getName());
    command.add(folder.resolve("cdk.out").toString());
    command.add(folder.resolve("tmp").toString());
    command.add("../lambda/target/dead-letter-office.zip");
    command.add("cdk.json");
    return command;
  }

  private Ended run(ProcessBuilder command) throws IOException, InterruptedException {
    Path output = folder.resolve("output.txt");
    Process process = command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }
}
