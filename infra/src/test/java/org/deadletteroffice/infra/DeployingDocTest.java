package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/deploying.md says in numbers is what the code says. */
final class DeployingDocTest {

  private static final Path ROOT = Path.of("..");
  private static final Path PROGRAM = ROOT.resolve("build").resolve("MonthlyCost.java");

  @Test
  void the_cost_table_is_what_its_command_prints() throws IOException, InterruptedException {
    String doc = Files.readString(ROOT.resolve("docs").resolve("deploying.md"));
    Matcher command = Pattern.compile("(?m)^java build/MonthlyCost\\.java (.+)$").matcher(doc);
    assertThat(command.find()).isTrue();

    String printed = run(command.group(1).split(" "));

    assertThat(printed).contains("10,000,000 letters a month");
    assertThat(doc).contains(printed);
  }

  @Test
  void the_cost_counts_the_alarms_and_keys_there_are() throws IOException {
    SynthesisedOffice office = SynthesisedOffice.byDefault();

    assertThat(constant("ALARM_METRICS"))
        .isEqualTo(
            office.ofType("AWS::CloudWatch::Alarm").stream()
                .mapToInt(alarm -> alarm.path("Properties").findValues("MetricName").size())
                .sum());
    assertThat(constant("COMPOSITE_ALARMS"))
        .isEqualTo(office.ofType("AWS::CloudWatch::CompositeAlarm").size());
    assertThat(constant("KEYS")).isEqualTo(office.ofType("AWS::KMS::Key").size());
  }

  @Test
  void the_documented_thresholds_are_the_defaults() throws IOException {
    AlarmThresholds defaults = AlarmThresholds.DEFAULT;

    assertThat(Files.readString(ROOT.resolve("docs").resolve("deploying.md")))
        .contains(
            "`oldest-age` `PT24H`, `depth` %d, `growth` %d, `capture-behind` `%s`"
                .formatted(defaults.depth(), defaults.growth(), defaults.captureBehind()));
    assertThat(defaults.oldestAge()).hasHours(24);
    assertThat(defaults.timeToLoss()).hasDays(2);
  }

  private static int constant(String name) throws IOException {
    Matcher value = Pattern.compile(name + " = (\\d+);").matcher(Files.readString(PROGRAM));
    assertThat(value.find()).isTrue();
    return Integer.parseInt(value.group(1));
  }

  private static String run(String... letters) throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(), PROGRAM.toString());
    java.command().addAll(List.of(letters));
    Process process = java.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return printed;
  }
}
