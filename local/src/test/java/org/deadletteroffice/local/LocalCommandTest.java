package org.deadletteroffice.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.deadletteroffice.local.aws.LocalPort;
import org.junit.jupiter.api.Test;

class LocalCommandTest {
  @Test
  void ports_are_free_ones_unless_given() {
    assertThat(LocalCommand.of(List.of()).ports()).isEmpty();
    assertThat(LocalCommand.of(List.of("--sqs-port", "9324")).ports())
        .isEqualTo(Map.of("--sqs-port", new LocalPort(9_324)));
  }

  @Test
  void wrong_options_are_one_clear_sentence_each() {
    assertThatThrownBy(() -> LocalCommand.of(List.of("--port", "1")))
        .isInstanceOf(StartupException.class)
        .hasMessage("There is no option --port; there are --dynamodb-port, --s3-port, --sqs-port.");
    assertThatThrownBy(() -> LocalCommand.of(List.of("--sqs-port")))
        .isInstanceOf(StartupException.class)
        .hasMessage("--sqs-port needs a port number after it.");
    assertThatThrownBy(() -> LocalCommand.of(List.of("--sqs-port", "http")))
        .isInstanceOf(StartupException.class)
        .hasMessage("A port is a number from 1 to 65535, or 0 for any: got http");
    assertThatThrownBy(() -> LocalCommand.of(List.of("--sqs-port", "65536")))
        .isInstanceOf(StartupException.class)
        .hasMessage("A port is a number from 1 to 65535, or 0 for any: got 65536");
  }
}
