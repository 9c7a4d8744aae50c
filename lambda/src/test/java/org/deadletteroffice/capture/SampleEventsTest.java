package org.deadletteroffice.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The events that people try the functions with are events that SQS could deliver. */
class SampleEventsTest {

  @Test
  void every_sample_event_is_captured_whole() throws IOException {
    List<Path> samples;
    try (Stream<Path> files = Files.walk(Path.of("..", "events"))) {
      samples = files.filter(file -> file.toString().endsWith(".json")).toList();
    }

    int captured = 0;
    for (Path sample : samples) {
      String json = Files.readString(sample);
      if (SqsRecord.JSON.readTree(json).has("Records")) {
        CaptureRig rig = new CaptureRig();
        assertThat(rig.capture(json)).describedAs(sample.toString()).isEmpty();
        assertThat(rig.letters.all()).describedAs(sample.toString()).isNotEmpty();
        captured++;
      }
    }
    assertThat(captured).isGreaterThanOrEqualTo(9);
  }
}
