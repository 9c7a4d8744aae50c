package org.deadletteroffice.local.demo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where each message that was sent is now. Reckoned message by message from what was sent, what the
 * consumers did, what lies in the queues and what is in the table; never from the office's own
 * counters.
 *
 * @param unaccounted ids of the messages that are nowhere
 */
record Balance(int sent, Map<Place, Integer> places, List<String> unaccounted) {
  /** Where an accounted message can be. */
  enum Place {
    PROCESSED("processed by the consumer"),
    RESOLVED("resolved by replay"),
    QUEUED("still queued"),
    HELD("held for an operator"),
    QUARANTINED("quarantined");

    private final String words;

    Place(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  Balance {
    places = Map.copyOf(places);
    unaccounted = List.copyOf(unaccounted);
  }

  /**
   * Strikes the balance.
   *
   * @param inQueues ids of the messages that still lie in a source queue or a DLQ
   */
  static Balance of(
      List<String> sent, Deliveries deliveries, Set<String> inQueues, List<Letter> letters) {
    Map<Place, Integer> places = new EnumMap<>(Place.class);
    List<String> unaccounted = new ArrayList<>();
    for (String messageId : sent) {
      Place place = place(messageId, deliveries, inQueues, letters);
      if (place == null) {
        unaccounted.add(messageId);
      } else {
        places.merge(place, 1, Integer::sum);
      }
    }
    return new Balance(sent.size(), places, unaccounted);
  }

  private static @Nullable Place place(
      String messageId, Deliveries deliveries, Set<String> inQueues, List<Letter> letters) {
    if (deliveries.wasProcessed(messageId)) {
      return Place.PROCESSED;
    }
    String captured = deliveries.idInDeadLetterQueue(messageId);
    for (Letter letter : letters) {
      if (letter.known().contains(captured)) {
        return place(letter, deliveries);
      }
    }
    return inQueues.contains(messageId) || inQueues.contains(captured) ? Place.QUEUED : null;
  }

  /** A letter that is called resolved counts only if a consumer really worked its replay. */
  private static @Nullable Place place(Letter letter, Deliveries deliveries) {
    return switch (letter.state()) {
      case "queued" -> letter.held() ? Place.HELD : Place.QUEUED;
      case "replaying" -> Place.QUEUED;
      case "quarantined" -> Place.QUARANTINED;
      case "resolved" -> deliveries.wasReplayProcessed(letter.key()) ? Place.RESOLVED : null;
      default -> null;
    };
  }

  int at(Place place) {
    return places.getOrDefault(place, 0);
  }

  /** Whether every message is somewhere. */
  boolean balances() {
    return unaccounted.isEmpty()
        && sent == places.values().stream().mapToInt(Integer::intValue).sum();
  }
}
