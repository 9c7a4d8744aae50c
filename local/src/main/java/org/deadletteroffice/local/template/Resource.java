package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One resource of a template.
 *
 * @param properties as written, with intrinsic functions unresolved
 */
record Resource(String logicalId, String type, JsonNode properties) {
  String path() {
    return "Resources." + logicalId + ".Properties";
  }
}
