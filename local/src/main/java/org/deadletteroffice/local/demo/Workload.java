package org.deadletteroffice.local.demo;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.deadletteroffice.local.Checkout;
import org.deadletteroffice.local.StartupException;

/** The messages of the demo, made from the sample inputs in {@code events/}; always the same. */
final class Workload {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int REPEATS_OF_ONE_ENTITY = 60;
  private static final int LARGE_PAYLOAD_BYTES = 600 * 1_024;

  private final ObjectNode filing;
  private final ObjectNode grant;
  private final List<Work> works = new ArrayList<>();
  private int number = 1_000;

  private Workload(Checkout checkout) {
    filing = read(checkout, "filing-retrieval.json");
    grant = read(checkout, "grant-payload.json");
  }

  /**
   * All messages, shuffled.
   *
   * @throws StartupException if a sample input is missing or broken
   */
  static List<Work> of(Checkout checkout) {
    Workload workload = new Workload(checkout);
    workload.filings(59, Fate.SUCCEEDS);
    workload.filings(12, Fate.RECOVERS_AT_FIRST_REPLAY);
    workload.filings(8, Fate.RECOVERS_AT_SECOND_REPLAY);
    workload.filings(5, Fate.NEVER_WORKS);
    workload.filings(6, Fate.TERMINAL);
    workload.filings(1, Fate.CRASHES_THE_CONSUMER);
    workload.grants(30, Fate.SUCCEEDS);
    workload.grants(6, Fate.RECOVERS_AT_FIRST_REPLAY);
    workload.grants(4, Fate.RECOVERS_AT_SECOND_REPLAY);
    workload.grants(4, Fate.NEVER_WORKS);
    workload.grants(4, Fate.TERMINAL);
    workload.flood();
    workload.large();
    Collections.shuffle(workload.works, new Random(425));
    return List.copyOf(workload.works);
  }

  /** What will become of each subject. */
  static Map<String, Fate> fates(List<Work> works) {
    return works.stream().collect(Collectors.toMap(Work::subject, Work::fate, (one, same) -> one));
  }

  private void filings(int count, Fate fate) {
    for (int i = 0; i < count; i++) {
      String entity = Integer.toString(7_460_000 + number++);
      works.add(filing(entity, fate, Function.identity()));
    }
  }

  private void grants(int count, Fate fate) {
    for (int i = 0; i < count; i++) {
      String award = "ED-2025-" + number++;
      ObjectNode body =
          grant.deepCopy().put("award_id", award).put("idempotency_key", "SF-425/" + award + "/Q4");
      works.add(new Work(Domain.GRANTS, award, body.toString(), fate));
    }
  }

  /** A scheduler gone wild asks for the same retrieval again and again. */
  private void flood() {
    for (int i = 0; i < REPEATS_OF_ONE_ENTITY; i++) {
      works.add(filing("7461203", Fate.RECOVERS_AT_FIRST_REPLAY, Function.identity()));
    }
  }

  private void large() {
    works.add(
        filing(
            "7469999",
            Fate.RECOVERS_AT_FIRST_REPLAY,
            body ->
                body.put(
                    "document",
                    "Articles of incorporation. ".repeat(LARGE_PAYLOAD_BYTES / 27 + 1))));
  }

  private Work filing(String entity, Fate fate, Function<ObjectNode, ObjectNode> change) {
    ObjectNode body = filing.deepCopy().put("entity_id", entity);
    body.withObject("/request")
        .put("url", "https://portal.de.example/entities/" + entity + "/status");
    return new Work(Domain.FILINGS, entity, change.apply(body).toString(), fate);
  }

  private static ObjectNode read(Checkout checkout, String name) {
    try {
      return (ObjectNode) JSON.readTree(Files.readString(checkout.event(name)));
    } catch (IOException | ClassCastException unreadable) {
      throw new StartupException(
          "The sample input events/" + name + " cannot be read: " + unreadable.getMessage(),
          unreadable);
    }
  }
}
