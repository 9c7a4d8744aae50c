package org.deadletteroffice.dynamodb;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Replaces a letter: sets what it has, removes what it has no longer, and leaves alone what this
 * version does not know, so that an older function beside a newer one loses nothing.
 *
 * <p>The only expression that is put together, because it depends on what the letter has.
 */
final class Rewrite {

  /** The item is still the one that was read; every write of anyone raises the version. */
  static final String UNCHANGED_SINCE_READ = "#version = :read_version";

  static Update of(Map<String, AttributeValue> item, long readVersion) {
    TreeSet<String> names = new TreeSet<>(LetterItem.NAMES);
    names.remove("idempotency_key");
    List<String> present = names.stream().filter(item::containsKey).toList();
    List<String> absent = names.stream().filter(name -> !item.containsKey(name)).toList();
    Map<String, AttributeValue> values = new HashMap<>();
    present.forEach(name -> values.put(":" + name, item.get(name)));
    values.put(":read_version", ItemWriter.number(readVersion));
    return new Update(
        present.stream().map(name -> "#" + name + " = :" + name).collect(joining(", ", "SET ", ""))
            + absent.stream().map(name -> "#" + name).collect(joining(", ", " REMOVE ", "")),
        UNCHANGED_SINCE_READ,
        Update.aliases(names),
        values);
  }

  private Rewrite() {}
}
