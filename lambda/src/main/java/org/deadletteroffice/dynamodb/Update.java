package org.deadletteroffice.dynamodb;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update of one item with everything it binds. */
record Update(
    String expression,
    String condition,
    Map<String, String> names,
    Map<String, AttributeValue> values) {

  /** Aliases {@code #name} for attribute names, since many are reserved words. */
  static Map<String, String> aliases(Iterable<String> names) {
    Map<String, String> aliases = new LinkedHashMap<>();
    names.forEach(name -> aliases.put("#" + name, name));
    return aliases;
  }
}
