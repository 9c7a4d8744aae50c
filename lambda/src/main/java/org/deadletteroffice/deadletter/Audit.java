package org.deadletteroffice.deadletter;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was done to a letter, by name: appended, never overwritten. Values start with the time, so
 * text order is time order; a second entry of a name gets the suffix {@code _2} and so on. The
 * first {@value #FIRST} and the latest entries are kept, {@value #LIMIT} in all; the ledger keeps
 * every one.
 */
public record Audit(Map<String, String> entries) {

  static final int LIMIT = 100;
  static final int FIRST = 20;

  public static final Audit NONE = new Audit(Map.of());

  public Audit {
    entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  Audit with(String name, Instant at) {
    return withText(name, Timestamps.text(at));
  }

  Audit with(String name, Instant at, String detail) {
    return withText(name, Timestamps.text(at) + " " + StoredText.cut(detail));
  }

  Audit withText(String name, String text) {
    Map<String, String> longer = new LinkedHashMap<>(entries);
    longer.put(unusedName(name), text);
    while (longer.size() > LIMIT) {
      longer.remove(longer.keySet().stream().skip(FIRST).findFirst().orElseThrow());
    }
    return new Audit(longer);
  }

  /** The name itself, or with the first suffix that no entry has. */
  public String unusedName(String name) {
    String unused = name;
    for (int suffix = 2; entries.containsKey(unused); suffix++) {
      unused = name + "_" + suffix;
    }
    return unused;
  }
}
