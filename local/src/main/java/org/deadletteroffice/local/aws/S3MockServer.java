package org.deadletteroffice.local.aws;

import com.adobe.testing.s3mock.S3MockApplication;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * S3Mock as the local S3, inside this JVM, with its objects in a folder that it deletes at the end;
 * after {@code kill -9} the folder stays behind.
 */
final class S3MockServer implements AutoCloseable {
  /** Held, because java.util.logging forgets the level of a logger that nobody holds. */
  private static final Logger TOMCAT = Logger.getLogger("org.apache");

  private final ServletWebServerApplicationContext context;

  private S3MockServer(ServletWebServerApplicationContext context) {
    this.context = context;
  }

  static S3MockServer start(LocalPort port, Path folder) {
    port.requireFree("S3");
    System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
    TOMCAT.setLevel(Level.WARNING);
    Map<String, Object> properties =
        Map.of(
            "server.address",
            "127.0.0.1",
            "server.port",
            port.number(),
            "server.ssl.enabled",
            false,
            "spring.main.register-shutdown-hook",
            false,
            "com.adobe.testing.s3mock.httpPort",
            0,
            "com.adobe.testing.s3mock.region",
            EmbeddedAws.REGION.id());
    return new S3MockServer(
        (ServletWebServerApplicationContext)
            new SpringApplicationBuilder(S3MockApplication.class, OneConnector.class)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .properties(properties)
                .run());
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + context.getWebServer().getPort());
  }

  @Override
  public void close() {
    context.close();
  }

  /** S3Mock opens a second connector, on all interfaces: without it, nothing leaves 127.0.0.1. */
  @Configuration(proxyBeanMethods = false)
  static class OneConnector {
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> onlyTheLocalConnector() {
      return factory -> factory.getAdditionalTomcatConnectors().clear();
    }
  }
}
