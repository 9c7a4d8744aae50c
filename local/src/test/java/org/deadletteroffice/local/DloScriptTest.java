package org.deadletteroffice.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script alone, in an empty checkout, with nothing on the PATH but what a test puts there. */
class DloScriptTest {
  private record Result(int exitCode, String output, String errors) {}

  @TempDir Path checkout;

  @BeforeEach
  void copyTheScript() throws IOException {
    Files.copy(Checkout.locate().root().resolve("dlo"), checkout.resolve("dlo"));
    Files.createDirectories(checkout.resolve("bin"));
    for (String tool :
        List.of("bash", "dirname", "cat", "find", "awk", "grep", "tail", "mkdir", "touch")) {
      Files.createSymbolicLink(checkout.resolve("bin").resolve(tool), locate(tool));
    }
  }

  @Test
  void without_a_command_it_says_which_there_are() throws Exception {
    Result result = dlo();

    assertThat(result.exitCode()).isZero();
    assertThat(result.output()).contains("./dlo demo", "./dlo local");
  }

  @Test
  void an_unknown_command_is_one_clear_sentence() throws Exception {
    Result result = dlo("dmeo");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors()).endsWith("dlo: There is no command \"dmeo\".\n");
  }

  @Test
  void no_maven_is_one_clear_sentence() throws Exception {
    program("node", "echo v20.1.0");
    program("npm", "");

    assertFails(
        "Maven was not found on the PATH: install Maven 3.8.7 or newer and run the command again.");
  }

  @Test
  void no_node_is_one_clear_sentence() throws Exception {
    program("mvn", "");

    assertFails(
        "Node.js was not found on the PATH: install Node.js 20 or newer and run the command again.");
  }

  @Test
  void an_old_node_is_one_clear_sentence() throws Exception {
    program("mvn", "");
    program("npm", "");
    program("node", "echo v18.19.0");

    assertFails(
        "Node.js 20 or newer is needed, found v18.19.0: install it and run the command again.");
  }

  @Test
  void a_build_without_a_jdk_21_is_one_clear_sentence() throws Exception {
    toolsThatBuild(
        "echo '[ERROR] Rule 0 failed: No JDK 21 or newer was found on this machine: x'; exit 1");

    Result result = dlo("demo");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors())
        .isEqualTo(
            """
            Building (the first time takes a minute or two) ...
            dlo: No JDK 21 or newer was found on this machine: x
            """);
  }

  @Test
  void a_jdk_that_went_away_after_the_build_is_one_clear_sentence() throws Exception {
    toolsThatBuild("");
    toolchains("17.0.15", "/old");

    Result result = dlo("demo");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors())
        .endsWith(
            "dlo: No JDK 21 or newer was found on this machine: install one and run the command"
                + " again.\n");
  }

  @Test
  void a_failed_build_shows_its_end_and_where_to_find_the_rest() throws Exception {
    toolsThatBuild("echo 'cannot find symbol'; exit 1");

    Result result = dlo("demo");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors())
        .contains("cannot find symbol", "dlo: The build failed, see above", "dlo-build.log");
  }

  @Test
  void the_first_jdk_from_21_on_runs_the_command_with_its_arguments() throws Exception {
    toolsThatBuild("");
    toolchains("25.0.3", checkout.resolve("jdk").toString());
    Files.createDirectories(checkout.resolve("jdk/bin"));
    program("../jdk/bin/java", "echo \"$@\"; exit 7");

    Result result = dlo("local", "--sqs-port", "9324");

    assertThat(result.exitCode()).isEqualTo(7);
    assertThat(result.output())
        .contains("-Ddlo.home=" + checkout.toRealPath())
        .endsWith("org.deadletteroffice.local.Main local --sqs-port 9324\n");
  }

  @Test
  void it_builds_only_what_is_stale() throws Exception {
    toolsThatBuild("echo built >> builds");
    toolchains("21.0.1", checkout.resolve("jdk").toString());
    Files.createDirectories(checkout.resolve("jdk/bin"));
    program("../jdk/bin/java", "");

    assertThat(dlo("demo").exitCode()).isZero();
    assertThat(dlo("demo").exitCode()).isZero();
    assertThat(checkout.resolve("builds")).hasContent("built");

    Files.writeString(checkout.resolve("local/src/Changed.java"), "");
    Files.setLastModifiedTime(checkout.resolve("local/target/dlo-built"), FileTime.fromMillis(0));
    assertThat(dlo("demo").exitCode()).isZero();
    assertThat(checkout.resolve("builds")).hasContent("built\nbuilt");
  }

  private void assertFails(String sentence) throws Exception {
    Result result = dlo("demo");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.errors()).isEqualTo("dlo: " + sentence + "\n");
  }

  private void toolsThatBuild(String maven) throws IOException {
    program("node", "echo v20.1.0");
    program("npm", "");
    program("mvn", maven);
    for (String module : List.of("lambda", "infra", "local")) {
      Files.createDirectories(checkout.resolve(module).resolve("src"));
      Files.writeString(checkout.resolve(module).resolve("pom.xml"), "");
    }
    for (String file :
        List.of(
            "pom.xml",
            "build",
            "local/dynalite.js",
            "local/package-lock.json",
            "infra/package-lock.json")) {
      Files.writeString(checkout.resolve(file), "");
    }
    Files.createDirectories(checkout.resolve("local/target"));
    Files.writeString(checkout.resolve("local/target/classpath"), "a.jar:b.jar");
    toolchains("17", "/old");
  }

  private void toolchains(String version, String home) throws IOException {
    Files.createDirectories(checkout.resolve("target"));
    Files.writeString(
        checkout.resolve("target/toolchains.xml"),
        """
        <toolchains>
          <toolchain>
            <provides>
              <vendor.version>Any-25</vendor.version>
              <version>%s</version>
            </provides>
            <configuration>
              <jdkHome>%s</jdkHome>
            </configuration>
          </toolchain>
        </toolchains>
        """
            .formatted(version, home));
  }

  private void program(String name, String script) throws IOException {
    Path file = checkout.resolve("bin").resolve(name);
    Files.writeString(file, "#!" + locate("bash") + "\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path locate(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private Result dlo(String... arguments) throws Exception {
    ProcessBuilder command = new ProcessBuilder(locate("bash").toString(), "dlo");
    command.command().addAll(List.of(arguments));
    command.environment().put("PATH", checkout.resolve("bin").toString());
    Process process =
        command
            .directory(checkout.toFile())
            .redirectError(checkout.resolve("errors").toFile())
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output, Files.readString(checkout.resolve("errors")));
  }
}
