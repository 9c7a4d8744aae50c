package org.deadletteroffice;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.deadletteroffice.capture.CaptureHandler;
import org.deadletteroffice.config.ConfigurationException;
import org.deadletteroffice.measure.MeasureHandler;
import org.deadletteroffice.replay.ReplayHandler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WiringTest {

  @ParameterizedTest
  @ValueSource(classes = {CaptureHandler.class, ReplayHandler.class, MeasureHandler.class})
  void lambda_can_make_every_handler_and_is_told_what_is_missing(Class<?> handler) {
    assertThatThrownBy(() -> handler.getConstructor().newInstance())
        .rootCause()
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the settings cannot be used: DLO_TABLE is required; DLO_PAYLOAD_BUCKET is required");
  }
}
