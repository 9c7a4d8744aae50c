package org.deadletteroffice.local.demo;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** What happened, in words and numbers, from the table and the balance. */
final class DemoReport {
  private final PrintStream out;

  DemoReport(PrintStream out) {
    this.out = out;
  }

  void print(List<Letter> letters, Balance balance, Deliveries deliveries, Instant now) {
    out.println();
    out.println("What happened");
    group("letters", letters, letter -> letter.held() ? "held" : letter.state());
    group("categories", letters, Letter::category);
    group("resolved", in("resolved", letters), Letter::ending);
    group("quarantined", in("quarantined", letters), Letter::ending);
    line("attempts", sum(letters, Letter::attempts) + " failures recorded");
    line("replays", sum(letters, Letter::replays) + " messages sent again");
    line("busiest letter", busiest(letters));
    line("oldest open letter", oldest(letters, now));
    line("consumer crashes", Integer.toString(deliveries.crashes()));
    print(balance);
  }

  private void print(Balance balance) {
    out.println();
    out.println("The books, from what was sent and what is in the queues and the table");
    number("sent", balance.sent());
    for (Balance.Place place : Balance.Place.values()) {
      number("  " + place.words(), balance.at(place));
    }
    number("  unaccounted", balance.unaccounted().size());
    balance.unaccounted().forEach(id -> out.println("    message " + id));
    out.println();
    out.printf(
        "%d sent = %d processed + %d resolved by replay + %d still queued or held + %d quarantined,"
            + " %d unaccounted%n",
        balance.sent(),
        balance.at(Balance.Place.PROCESSED),
        balance.at(Balance.Place.RESOLVED),
        balance.at(Balance.Place.QUEUED) + balance.at(Balance.Place.HELD),
        balance.at(Balance.Place.QUARANTINED),
        balance.unaccounted().size());
    out.println(
        balance.balances()
            ? "The books balance: every message is accounted for."
            : "THE BOOKS DO NOT BALANCE: messages were lost.");
  }

  private void group(String name, List<Letter> letters, Function<Letter, String> by) {
    TreeMap<String, Long> counts =
        letters.stream().collect(groupingBy(by, TreeMap::new, counting()));
    line(
        name,
        counts.isEmpty()
            ? "none"
            : String.join(
                ", ",
                counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).toList()));
  }

  private static List<Letter> in(String state, List<Letter> letters) {
    return letters.stream().filter(letter -> letter.state().equals(state)).toList();
  }

  private static long sum(List<Letter> letters, Function<Letter, Integer> number) {
    return letters.stream().mapToLong(number::apply).sum();
  }

  private static String busiest(List<Letter> letters) {
    Optional<Letter> busiest = letters.stream().max(Comparator.comparingInt(Letter::attempts));
    return busiest
        .map(letter -> letter.attempts() + " messages became one letter, replayed " + times(letter))
        .orElse("none");
  }

  private static String times(Letter letter) {
    return letter.replays() == 1 ? "once" : letter.replays() + " times";
  }

  private static String oldest(List<Letter> letters, Instant now) {
    return letters.stream()
        .filter(letter -> !letter.state().equals("resolved"))
        .map(Letter::firstSeen)
        .min(Comparator.naturalOrder())
        .map(first -> Duration.between(first, now).toSeconds() + " s")
        .orElse("none");
  }

  private void number(String name, int number) {
    out.printf("  %-28s %5d%n", name, number);
  }

  private void line(String name, String text) {
    out.printf("  %-20s %s%n", name, text);
  }
}
