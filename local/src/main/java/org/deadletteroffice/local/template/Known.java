package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * The properties of a resource type that the engine reproduces, and those it leaves out on purpose
 * because the emulators have nothing like them. Any other one is an error: what the tests run on
 * would silently differ from what is deployed.
 */
record Known(Set<String> reproduced, Set<String> leftOut) {
  void check(Resource resource, JsonNode properties) {
    properties
        .fieldNames()
        .forEachRemaining(
            property -> {
              if (!reproduced.contains(property) && !leftOut.contains(property)) {
                throw new TemplateException(
                    resource.path() + "." + property,
                    "the engine does not reproduce this property of " + resource.type());
              }
            });
  }
}
