package org.deadletteroffice.local.aws;

import java.util.Objects;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/**
 * A container that the tests run on, started before the first and stopped after the last.
 * LocalStack, or whatever serves its health page on the same port, as Floci does. Without Docker
 * there is no session and the run fails.
 */
public final class ContainedAws implements LauncherSessionListener {
  private static final int PORT = 4_566;
  private static final String TOKEN = "LOCALSTACK_AUTH_TOKEN";

  private final GenericContainer<?> container =
      new GenericContainer<>(Objects.requireNonNull(System.getProperty("dlo.localstack.image")))
          .withExposedPorts(PORT)
          .waitingFor(Wait.forHttp("/_localstack/health").forPort(PORT));

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    String token = System.getenv(TOKEN);
    if (token != null) {
      container.withEnv(TOKEN, token);
    }
    container.start();
    System.setProperty(
        "dlo.test.endpoint",
        "http://%s:%d".formatted(container.getHost(), container.getMappedPort(PORT)));
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    container.stop();
  }
}
