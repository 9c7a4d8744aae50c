package org.deadletteroffice.aws;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

class AwsClientsTest {

  @RegisterExtension
  static final WireMockExtension SERVER =
      WireMockExtension.newInstance()
          .options(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
          .build();

  @Test
  void an_endpoint_of_ones_own_is_asked_by_path() {
    SERVER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(200).withBody("a body")));
    URI named = URI.create("http://localhost:" + SERVER.getPort());
    AwsClients clients = AwsClients.of(Map.of("AWS_ENDPOINT_URL_S3", named.toString()));

    try (S3Client s3 =
        clients
            .s3Builder()
            .get()
            .region(Region.EU_WEST_1)
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .endpointOverride(named)
            .build()) {
      s3.getObjectAsBytes(get -> get.bucket("payloads-bucket").key("a"));
    }

    SERVER.verify(getRequestedFor(urlPathEqualTo("/payloads-bucket/a")));
  }
}
