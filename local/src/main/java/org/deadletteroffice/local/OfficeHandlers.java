package org.deadletteroffice.local;

import java.util.HashMap;
import java.util.Map;
import org.deadletteroffice.Wiring;
import org.deadletteroffice.aws.AwsClients;
import org.deadletteroffice.capture.CaptureHandler;
import org.deadletteroffice.config.ConfigurationException;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.local.template.FunctionDefinition;
import org.deadletteroffice.measure.MeasureHandler;
import org.deadletteroffice.replay.ReplayHandler;

/** The office's own handlers, wired to the emulators as they are wired to AWS. */
public final class OfficeHandlers implements HandlerFactory {
  private final AwsClients clients;
  private final Map<String, String> settings;

  /**
   * Makes handlers with the environment of their function and some variables on top.
   *
   * @param settings variables named in the configuration, which win over the function's
   */
  public OfficeHandlers(EmbeddedAws aws, Map<String, String> settings) {
    this.clients =
        new AwsClients(
            aws::dynamoDbBuilder, aws::s3Builder, aws::sqsBuilder, aws::cloudWatchBuilder);
    this.settings = Map.copyOf(settings);
  }

  @Override
  public Object create(FunctionDefinition function) {
    Wiring wiring = new Wiring(settingsOf(function), clients, new LogLines(), Wiring.clock());
    return switch (function.handler()) {
      case "org.deadletteroffice.capture.CaptureHandler" -> new CaptureHandler(wiring.capture());
      case "org.deadletteroffice.replay.ReplayHandler" -> new ReplayHandler(wiring.replayer());
      case "org.deadletteroffice.measure.MeasureHandler" -> new MeasureHandler(wiring.measure());
      default ->
          throw new StartupException(
              "The engine does not know how to make " + function.handler() + ".");
    };
  }

  private Settings settingsOf(FunctionDefinition function) {
    Map<String, String> environment = new HashMap<>(function.environment());
    environment.putAll(settings);
    try {
      return Settings.of(environment);
    } catch (ConfigurationException wrong) {
      throw new StartupException(String.valueOf(wrong.getMessage()), wrong);
    }
  }
}
