package org.deadletteroffice.dynamodb;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.deadletteroffice.deadletter.Audit;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attribute {@code audit}. A map of the table has no order; its values begin with the time. */
final class AuditMap {

  private static final Comparator<Map.Entry<String, String>> BY_TIME_THEN_NAME =
      Map.Entry.<String, String>comparingByValue().thenComparing(Map.Entry.comparingByKey());

  static Map<String, AttributeValue> of(Audit audit) {
    ItemWriter map = new ItemWriter();
    audit.entries().forEach(map::text);
    return map.attributes();
  }

  static Audit read(ItemReader map) {
    Map<String, String> entries = new LinkedHashMap<>();
    map.attributes().keySet().stream()
        .map(name -> Map.entry(name, map.text(name)))
        .sorted(BY_TIME_THEN_NAME)
        .forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
    return new Audit(entries);
  }

  private AuditMap() {}
}
