package org.deadletteroffice.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Map;

/** The two teams, each with a source queue of its own. */
enum Domain {
  FILINGS("filings-retrieval", "entity_id"),
  GRANTS("grant-payloads.fifo", "award_id");

  private static final JsonMapper JSON = new JsonMapper();

  private final String queueName;
  private final String subjectMember;

  Domain(String queueName, String subjectMember) {
    this.queueName = queueName;
    this.subjectMember = subjectMember;
  }

  String queueName() {
    return queueName;
  }

  boolean fifo() {
    return queueName.endsWith(".fifo");
  }

  /** The entity or award a body is about. */
  String subject(String body) {
    try {
      JsonNode subject = JSON.readTree(body).path(subjectMember);
      return subject.asText();
    } catch (IOException notJson) {
      throw new IllegalArgumentException("Not a body of " + queueName, notJson);
    }
  }

  /** What a consumer says about a failure that no repetition can cure. */
  Map<String, String> terminalFailure() {
    return switch (this) {
      case FILINGS ->
          Map.of(
              "error_category", "auth_rejected",
              "error_class", "PortalLoginRefused",
              "error_detail", "the portal refused our certificate",
              "status", "401");
      case GRANTS ->
          Map.of(
              "error_category", "schema_invalid",
              "error_class", "SchemaViolation",
              "error_detail", "recipient_uei is not 12 characters long");
    };
  }
}
